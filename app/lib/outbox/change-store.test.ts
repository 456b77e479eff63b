import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createChangeStores } from './change-store.ts';

const createChangeStore = (userId: string) =>
  createChangeStores<{ summary: string }>('review-changes')(userId);
const summary = (text: string) => ({ summary: text });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('keeps changes across page loads, separately for each member', async () => {
  await createChangeStore('ada').put('s/summary', summary('First'), () => false);
  await createChangeStore('ada').put('s/summary', summary('Good run-up'), () => false);
  expect(await createChangeStore('ada').all()).toEqual([summary('Good run-up')]);
  expect(await createChangeStore('ad').all()).toEqual([]);
  await createChangeStore('ada').remove('s/summary', '');
  expect(await createChangeStore('ada').all()).toEqual([]);
});

test('reads changes stored by an earlier version of the site', async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('review-changes', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('changes').put(summary('Kept'), ['ada', 's/summary']);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  expect(await createChangeStore('ada').all()).toEqual([summary('Kept')]);
});
