import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { unwrap } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceStoreOpener } from './open-device-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a connection that failed is not kept: the next call opens a new one', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The disk is busy.');
  });
  const openStore = deviceStoreOpener('review-changes', () => undefined);
  await expect(openStore()).rejects.toThrow('The disk is busy.');
  const database = await openStore();
  expect(await openStore()).toBe(database);
  expect(open).toHaveBeenCalledTimes(2);
});

test('a connection that the browser closed is opened again', async () => {
  const openStore = deviceStoreOpener('review-changes', () => undefined);
  const database = await openStore();
  // Its types ask for the class instead of the connection.
  forceCloseDatabase(unwrap(database) as never);
  await vi.waitFor(async () => expect(await openStore()).not.toBe(database));
});
