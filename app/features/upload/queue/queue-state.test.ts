import { expect, test } from 'vitest';
import { changesToSave, closedState, nextState, type QueueState, type StateEvent } from './queue-state.ts';
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

test('connection, leadership and speed change only their own fields, and closing resets the state', () => {
  const videos = [video('a', uploading)];
  const state = play(
    { videos },
    { type: 'connection-changed', isOnline: false },
    { type: 'became-leader' },
    { type: 'measured', bytesPerSecond: 5 },
  );
  expect(state).toEqual({ videos, isOnline: false, isLeader: true, unsaved: [], bytesPerSecond: 5 });
  expect(nextState(state, { type: 'closed' })).toEqual(closedState);
});

test('lists an unsaved video once, until it is saved', () => {
  const full: StateEvent = { type: 'save-finished', id: 'a', isSaved: false };
  expect(play({}, full, full).unsaved).toEqual(['a']);
  expect(play({}, full, { type: 'save-finished', id: 'a', isSaved: true }).unsaved).toEqual([]);
});

test('restores the saved videos and keeps what was chosen in the meantime', () => {
  const state = play(
    { videos: [video('mine', { name: 'chosen' })] },
    { type: 'restored', videos: [video('a', uploading)] },
  );
  expect(phases(state)).toEqual(['a waiting', 'mine chosen']);
});

test('a window that is not the leader shows the saved videos and its own unsaved ones', () => {
  const state = play(
    { videos: [video('deleted', uploading), video('own', { name: 'chosen' })], unsaved: ['own'] },
    { type: 'storage-changed', saved: [video('a', uploading)], inMemory: nothing },
  );
  expect(phases(state)).toEqual(['a uploading', 'own chosen']);
});

test('the leader keeps its own phases and merges what another window sent, added or discarded', () => {
  const state = play(
    {
      isLeader: true,
      videos: [
        video('working', uploading),
        video('sent', { name: 'chosen' }),
        video('discarded', { name: 'chosen' }),
        video('here', { name: 'chosen' }),
      ],
    },
    {
      type: 'storage-changed',
      saved: [
        video('working', { name: 'waiting' }),
        video('sent', { name: 'waiting' }),
        video('new', { name: 'waiting' }),
      ],
      inMemory: new Set(['here']),
    },
  );
  expect(phases(state)).toEqual(['working uploading', 'sent waiting', 'here chosen', 'new waiting']);
});

test('saves a new phase and a removal, but not progress within a phase', () => {
  const before = [video('a', uploading), video('b', { name: 'recording' })];
  const progressed = [video('a', { ...uploading, sentBytes: 50 }), before[1] ?? video('b', uploading)];
  expect(changesToSave(before, progressed)).toEqual({ changed: [], removed: [] });
  const recording = video('a', { name: 'recording' });
  expect(changesToSave(before, [recording])).toEqual({ changed: [recording], removed: ['b'] });
  // A new video is saved separately, with its bytes.
  expect(changesToSave([], [recording])).toEqual({ changed: [], removed: [] });
});
