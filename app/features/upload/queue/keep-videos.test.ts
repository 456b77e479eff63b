import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuedVideo } from './queue.ts';

const film = new Blob(['film']);
const day = 24 * 60 * 60_000;

function video(id: string, more: Partial<QueuedVideo> = {}): QueuedVideo {
  return {
    id,
    userId: 'ada',
    fileName: `${id}.mov`,
    objectName: `ada/${id}.mov`,
    size: 4,
    container: { type: 'video/quicktime', extension: 'mov' },
    toConvert: false,
    chosenAt: Date.now(),
    phase: { name: 'waiting' },
    ...more,
  };
}

/** The store as a page that has just loaded sees it. */
async function loadPage() {
  vi.resetModules();
  return import('./keep-videos.ts');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('videos and their bytes outlast the page, oldest first, and only their owner sees them', async () => {
  const { keepVideo } = await loadPage();
  await keepVideo(video('late', { chosenAt: Date.now() }), film);
  await keepVideo(video('early', { chosenAt: Date.now() - 1000 }), film);
  await keepVideo(video('other', { userId: 'bea' }), film);
  const { keptBytes, listKept } = await loadPage();
  expect((await listKept('ada')).map(({ id }) => id)).toEqual(['early', 'late']);
  expect(await (await keptBytes('late'))?.text()).toBe('film');
});

test('a device reads what an earlier version of the site kept on it', async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('chosen-videos', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('facts', { keyPath: 'id' }).put(video('a'));
      request.result.createObjectStore('bytes').put(film, 'a');
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const { keptBytes, listKept } = await loadPage();
  expect(await listKept('ada')).toMatchObject([{ id: 'a' }]);
  expect(await (await keptBytes('a'))?.text()).toBe('film');
});

test('a change is noted on a kept video, and does not keep one that was deleted', async () => {
  const { dropKept, keepVideo, keptBytes, listKept, updateKept } = await loadPage();
  await keepVideo(video('a'), film);
  await updateKept(video('a', { phase: { name: 'recording' } }));
  expect(await listKept('ada')).toMatchObject([{ phase: { name: 'recording' } }]);
  await dropKept('a');
  await updateKept(video('a'));
  expect(await listKept('ada')).toEqual([]);
  expect(await keptBytes('a')).toBeUndefined();
});

test('a video that was left for two weeks is deleted with its bytes', async () => {
  const { keepVideo, keptBytes, listKept } = await loadPage();
  await keepVideo(video('a', { chosenAt: Date.now() - 15 * day }), film);
  expect(await listKept('bea')).toEqual([]);
  expect(await keptBytes('a')).toBeUndefined();
});
