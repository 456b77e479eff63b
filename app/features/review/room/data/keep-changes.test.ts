import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Change } from './changes.ts';
import { keepChanges } from './keep-changes.ts';

const summary = (text: string): Change => ({
  kind: 'summary',
  id: 'summary',
  submissionId: 's',
  summary: text,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a change outlasts the page, and only the coach who made it sees it', async () => {
  await keepChanges('ada').put('s/summary', summary('First'));
  await keepChanges('ada').put('s/summary', summary('Good run-up'));
  expect(await keepChanges('ada').all()).toEqual([summary('Good run-up')]);
  expect(await keepChanges('ad').all()).toEqual([]);
  await keepChanges('ada').remove('s/summary');
  expect(await keepChanges('ada').all()).toEqual([]);
});

test('a device reads what an earlier version of the site kept on it', async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('review-changes', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('changes').put(summary('Kept'), ['ada', 's/summary']);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  expect(await keepChanges('ada').all()).toEqual([summary('Kept')]);
});
