import { expect, test } from 'vitest';
import { changesToKeep, closedState, nextState, type QueueState, type StateEvent } from './queue-state.ts';
import type { Phase, QueuedVideo } from './queue.ts';

function video(id: string, phase: Phase, more: Partial<QueuedVideo> = {}): QueuedVideo {
  return {
    id,
    userId: 'ada',
    fileName: `${id}.mp4`,
    objectName: `ada/${id}.mp4`,
    size: 100,
    container: { type: 'video/mp4', extension: 'mp4' },
    toConvert: false,
    chosenAt: 0,
    phase,
    ...more,
  };
}

const play = (state: Partial<QueueState>, ...events: StateEvent[]) =>
  events.reduce(nextState, { ...closedState, ...state });
const phases = ({ videos }: QueueState) => videos.map(({ id, phase }) => `${id} ${phase.name}`);
const uploading: Phase = { name: 'uploading', sentBytes: 1, isCut: false };
const nothing: ReadonlySet<string> = new Set();

test('connection, turn and speed change only themselves, and closing forgets all of it', () => {
  const videos = [video('a', uploading)];
  const state = play(
    { videos },
    { type: 'connection-changed', isOnline: false },
    { type: 'turn-came' },
    { type: 'measured', bytesPerSecond: 5 },
  );
  expect(state).toEqual({ videos, isOnline: false, isWorking: true, unkept: [], bytesPerSecond: 5 });
  expect(nextState(state, { type: 'closed' })).toEqual(closedState);
});

test('a video without room on the device is named once, until there is room', () => {
  const full: StateEvent = { type: 'stored', id: 'a', isKept: false };
  expect(play({}, full, full).unkept).toEqual(['a']);
  expect(play({}, full, { type: 'stored', id: 'a', isKept: true }).unkept).toEqual([]);
});

test('a page that loads takes what is kept, and loses nothing that was chosen meanwhile', () => {
  const state = play(
    { videos: [video('mine', { name: 'chosen' })] },
    { type: 'restored', videos: [video('a', uploading)] },
  );
  expect(phases(state)).toEqual(['a waiting', 'mine chosen']);
});

test('a window that only watches shows what is kept, and its own videos that are not', () => {
  const state = play(
    { videos: [video('gone', uploading), video('own', { name: 'chosen' })], unkept: ['own'] },
    { type: 'kept-changed', kept: [video('a', uploading)], inMemory: nothing },
  );
  expect(phases(state)).toEqual(['a uploading', 'own chosen']);
});

test('the working window keeps its own phases and takes what another one sent, added or discarded', () => {
  const state = play(
    {
      isWorking: true,
      videos: [
        video('working', uploading),
        video('sent', { name: 'chosen' }),
        video('discarded', { name: 'chosen' }),
        video('here', { name: 'chosen' }),
      ],
    },
    {
      type: 'kept-changed',
      kept: [
        video('working', { name: 'waiting' }),
        video('sent', { name: 'waiting' }),
        video('new', { name: 'waiting' }),
      ],
      inMemory: new Set(['here']),
    },
  );
  expect(phases(state)).toEqual(['working uploading', 'sent waiting', 'here chosen', 'new waiting']);
});

test('the device notes a new phase and what left, and not every byte of progress', () => {
  const before = [video('a', uploading), video('b', { name: 'recording' })];
  const progressed = [video('a', { ...uploading, sentBytes: 50 }), before[1] ?? video('b', uploading)];
  expect(changesToKeep(before, progressed)).toEqual({ changed: [], left: [] });
  const recording = video('a', { name: 'recording' });
  expect(changesToKeep(before, [recording])).toEqual({ changed: [recording], left: ['b'] });
  // A new video is kept with its bytes.
  expect(changesToKeep([], [recording])).toEqual({ changed: [], left: [] });
});
