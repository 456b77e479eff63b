import { expect, test } from 'vitest';
import type { QueuedVideo } from '../queue/queue.ts';
import { VideoRejectedError } from './check-video.ts';
import { toReplacement } from './to-replacement.ts';

const video = (more: Partial<QueuedVideo>): QueuedVideo => ({
  id: '1',
  userId: 'ada',
  fileName: 'vault.mov',
  objectName: 'ada/1.mov',
  size: 1,
  container: { type: 'video/quicktime', extension: 'mov' },
  toConvert: false,
  chosenAt: 0,
  phase: { name: 'chosen' },
  ...more,
});

test.each([
  { codec: 'hevc', toConvert: true },
  { codec: 'avc', toConvert: false },
  { codec: 'vp9', toConvert: false },
])('accepts a film that plays, or that this device makes play: %j', (more) => {
  expect(toReplacement(video(more), 's1').replaces).toBe('s1');
});

test.each(['hevc', 'prores', undefined])('refuses a film that would not play either: %s', (codec) => {
  expect(() => toReplacement(video({ ...(codec !== undefined && { codec }) }), 's1')).toThrow(
    VideoRejectedError,
  );
});
