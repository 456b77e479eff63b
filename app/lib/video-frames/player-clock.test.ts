import { expect, test } from 'vitest';
import { frameAt, type FrameIndex } from './frame-index.ts';
import { alignToPlayerClock } from './player-clock.ts';

const at30 = (first: number): FrameIndex => ({
  times: Array.from({ length: 90 }, (_, frame) => first + frame / 30),
  keys: [0],
  end: first + 3,
});

test.each([0.02, 0.25, 0.5, 0.75, 0.98])(
  'a player that drops a first frame cut by %d is read on its own clock',
  (cut) => {
    const index = at30(-cut / 30);
    // Frame 41 of the file is the 40th that such a player shows after its 0.
    expect(frameAt(alignToPlayerClock(index, 40 / 30), 40 / 30)).toBe(41);
  },
);

test.each([0.02, 0.25, 0.5, 0.75, 0.98])(
  'a player that keeps the times of a film cut by %d is believed',
  (cut) => {
    const index = at30(-cut / 30);
    expect(alignToPlayerClock(index, index.times[40] ?? 0)).toBe(index);
  },
);

test('a film that begins with a whole frame has one clock', () => {
  const index = at30(0);
  expect(alignToPlayerClock(index, 0.4567)).toBe(index);
});
