import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLeaving } from './watch-leaving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function hasStayed(stays: Promise<void>): Promise<boolean> {
  let stayed = false;
  void stays.then(() => (stayed = true));
  await vi.advanceTimersByTimeAsync(0);
  return stayed;
}

test('a page stays at once, but one that is being left only when it is shown again', async () => {
  const pageStays = watchLeaving();
  expect(await hasStayed(pageStays())).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  const stays = pageStays();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await hasStayed(stays)).toBe(false);
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await hasStayed(stays)).toBe(true);
});

test('a page whose leaving was refused is one that stays, a little later', async () => {
  const pageStays = watchLeaving();
  window.dispatchEvent(new Event('beforeunload'));
  const stays = pageStays();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hasStayed(stays)).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hasStayed(stays)).toBe(true);
});
