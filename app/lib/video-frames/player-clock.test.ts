import { expect, test } from 'vitest';
import { frameAt, type FrameIndex } from './frame-index.ts';
import { alignToPlayerClock } from './player-clock.ts';

const at30 = (first: number): FrameIndex => ({
  times: Array.from({ length: 90 }, (_, frame) => first + frame / 30),
  keys: [0],
  end: first + 3,
});

test.each([0.02, 0.25, 0.5, 0.75, 0.98])(
  'shifts the index for a player that drops a first frame cut by %d',
  (cut) => {
    const index = at30(-cut / 30);
    // Such a player shows frame 41 of the file as its frame 40.
    expect(frameAt(alignToPlayerClock(index, 40 / 30), 40 / 30)).toBe(41);
  },
);

test.each([0.02, 0.25, 0.5, 0.75, 0.98])(
  'keeps the index for a player that keeps the times of a video cut by %d',
  (cut) => {
    const index = at30(-cut / 30);
    expect(alignToPlayerClock(index, index.times[40] ?? 0)).toBe(index);
  },
);

test('keeps the index of a video that starts with a whole frame', () => {
  const index = at30(0);
  expect(alignToPlayerClock(index, 0.4567)).toBe(index);
});
