import { expect, test } from 'vitest';
import { createMediaClock } from './media-clock.ts';

/** What Firefox reports: the time of the last step of 40 ms of film. */
const stepped = (seconds: number) => Math.floor(seconds / 0.04) * 0.04;

/** Plays from `from` seconds and reads every 7 ms. Returns the largest error in seconds once the clock has had some readings. */
function play(clock: ReturnType<typeof createMediaClock>, from: number, rate: number, began: number): number {
  let worst = 0;
  for (let elapsed = 0; elapsed < 2000; elapsed += 7) {
    const film = from + (elapsed / 1000) * rate;
    const estimate = clock.read({ now: began + elapsed, currentTime: stepped(film), rate });
    if (elapsed > 500) worst = Math.max(worst, Math.abs(estimate - film));
  }
  return worst;
}

test.each([0.25, 0.5, 1, 2])('knows the time between the steps of currentTime at speed %d', (rate) => {
  expect(play(createMediaClock(), 0.5, rate, 10_000)).toBeLessThanOrEqual(0.0041 * Math.max(rate, 1));
});

test('follows a jump back, a stall and a jump ahead', () => {
  const clock = createMediaClock();
  play(clock, 1, 1, 0);
  expect(clock.read({ now: 2010, currentTime: 0.2, rate: 1 })).toBe(0.2);
  expect(play(clock, 0.2, 1, 2020)).toBeLessThan(0.004);
  expect(clock.read({ now: 9000, currentTime: 2.2, rate: 1 })).toBe(2.2);
  expect(play(clock, 8, 1, 9020)).toBeLessThan(0.004);
});

test('a paused video stays where it is', () => {
  const clock = createMediaClock();
  for (const now of [0, 16, 33, 50]) expect(clock.read({ now, currentTime: 0.5, rate: 1 })).toBe(0.5);
});
