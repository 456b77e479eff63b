import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { readEarly } from './read-early.ts';

afterEach(() => vi.useRealTimers());

function counting() {
  let reads = 0;
  return readEarly(() => Promise.resolve(++reads));
}

test('reads at once, and again for each later call', async () => {
  const { read } = counting();
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('reads again after something was stored, or after a while', async () => {
  const stored = counting();
  stored.drop();
  expect(await stored.read()).toBe(2);
  vi.useFakeTimers({ toFake: ['Date'] });
  const old = counting();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await old.read()).toBe(2);
});

test('a read that fails early fails only for who asks', async () => {
  const { read } = readEarly(() => Promise.reject(new Error('denied')));
  await expect(read()).rejects.toThrow('denied');
});
