import { afterEach, expect, test, vi } from 'vitest';
import { deviceStoreOpener } from './open-device-store.ts';

interface Request {
  result?: { onclose?: () => void };
  error?: Error;
  onsuccess?: () => void;
  onerror?: () => void;
}

/** An IndexedDB whose opening succeeds or fails in the order of `answers`. */
function stubIndexedDb(answers: boolean[]) {
  const open = vi.fn(() => {
    const isOpened = answers.shift() ?? true;
    const request: Request = isOpened ? { result: {} } : { error: new Error('The disk is busy.') };
    queueMicrotask(() => (isOpened ? request.onsuccess?.() : request.onerror?.()));
    return request;
  });
  vi.stubGlobal('indexedDB', { open });
  return open;
}

afterEach(() => vi.unstubAllGlobals());

test('a connection that failed is not kept: the next call opens a new one', async () => {
  const open = stubIndexedDb([false, true]);
  const openStore = deviceStoreOpener('review-changes', () => undefined);
  await expect(openStore()).rejects.toThrow('The disk is busy.');
  const database = await openStore();
  expect(await openStore()).toBe(database);
  expect(open).toHaveBeenCalledTimes(2);
});

test('a connection that the browser closed is opened again', async () => {
  stubIndexedDb([true, true]);
  const openStore = deviceStoreOpener('review-changes', () => undefined);
  const database = await openStore();
  database.onclose?.(new Event('close'));
  expect(await openStore()).not.toBe(database);
});
