import { expect, test } from 'vitest';
import { frameAt, timeOf, type FrameIndex } from './frame-index.ts';
import { alignToPlayerClock, findPlayerClock, shownFrame } from './player-clock.ts';

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

/** A paused player, `ahead` seconds ahead of the edit list. */
const pausedPlayer =
  (index: FrameIndex, { ahead = 0, cutsOff = false }) =>
  (seconds: number) =>
    Promise.resolve(ahead + (cutsOff ? seconds : timeOf(index, frameAt(index, seconds))));

test.each([
  { player: 'follows the edit list', ahead: 0, cutsOff: false },
  {
    player: 'leaves it out and cuts the time off where it sought, as WebKitGTK',
    ahead: 2 / 30,
    cutsOff: true,
  },
])('finds the clock of a player that $player', async ({ ahead, cutsOff }) => {
  const index = at30(0);
  const clock = await findPlayerClock(index, pausedPlayer(index, { ahead, cutsOff }));
  expect(clock.ahead).toBeCloseTo(ahead, 6);
  for (const frame of [0, 1, 40, 89]) expect(shownFrame(clock, timeOf(index, frame) + ahead)).toBe(frame);
});

test('finds how far a player is ahead that leaves out an edit list which begins within a frame', async () => {
  const index = at30(-0.5 / 30);
  const ahead = 12.5 / 30;
  const clock = await findPlayerClock(index, pausedPlayer(index, { ahead, cutsOff: true }));
  expect(shownFrame(clock, timeOf(index, 25) + ahead)).toBe(25);
});

test('a player that misses a frame when it seeks is not ahead', async () => {
  const index = at30(0);
  const late = pausedPlayer(index, { ahead: 6 / 30 });
  expect(await findPlayerClock(index, late)).toEqual({ index, ahead: 0 });
});

test('a browser that does not report picture times keeps the index', async () => {
  const index = at30(0);
  expect(await findPlayerClock(index, () => Promise.resolve(undefined))).toEqual({ index, ahead: 0 });
});
