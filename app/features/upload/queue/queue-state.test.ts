import { expect, test } from 'vitest';
import { changesToSave, closedState, mergeSaved, restoreVideos } from './queue-state.ts';
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

const phases = (videos: readonly QueuedVideo[]) => videos.map(({ id, phase }) => `${id} ${phase.name}`);
const uploading: Phase = { name: 'uploading', sentBytes: 1, isCut: false };

test('restores the saved videos and keeps what was chosen in the meantime', () => {
  const restored = restoreVideos([video('mine', { name: 'chosen' })], [video('a', uploading)]);
  expect(phases(restored)).toEqual(['a waiting', 'mine chosen']);
});

test('a window that is not the leader shows the saved videos and its own unsaved ones', () => {
  const videos = [video('deleted', uploading), video('own', { name: 'chosen' })];
  const merged = mergeSaved({ ...closedState, videos, unsaved: ['own'] }, [video('a', uploading)], new Map());
  expect(phases(merged)).toEqual(['a uploading', 'own chosen']);
});

test('the leader keeps its own phases and merges what another window sent, added or discarded', () => {
  const merged = mergeSaved(
    {
      ...closedState,
      isLeader: true,
      videos: [
        video('working', uploading),
        video('sent', { name: 'chosen' }),
        video('discarded', { name: 'chosen' }),
        video('here', { name: 'chosen' }),
      ],
    },
    [
      video('working', { name: 'waiting' }),
      video('sent', { name: 'waiting' }),
      video('new', { name: 'waiting' }),
    ],
    new Map([['here', new Blob()]]),
  );
  expect(phases(merged)).toEqual(['working uploading', 'sent waiting', 'here chosen', 'new waiting']);
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
