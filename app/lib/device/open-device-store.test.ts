import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { unwrap } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStoreOpener } from './open-device-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('retries after a failed connection and then shares the new one', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The disk is busy.');
  });
  const openStore = createStoreOpener('review-changes', () => undefined);
  await expect(openStore()).rejects.toThrow('The disk is busy.');
  const database = await openStore();
  expect(await openStore()).toBe(database);
  expect(open).toHaveBeenCalledTimes(2);
});

test('opens a new connection after the browser closed the old one', async () => {
  const openStore = createStoreOpener('review-changes', () => undefined);
  const database = await openStore();
  // The function's type expects its own class.
  forceCloseDatabase(unwrap(database) as never);
  await vi.waitFor(async () => expect(await openStore()).not.toBe(database));
});
