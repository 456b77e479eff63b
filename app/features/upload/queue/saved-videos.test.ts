import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuedVideo } from './queue.ts';

const videoFile = new Blob(['video']);
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

/** Loads the module again, like a page reload does. */
async function loadPage() {
  vi.resetModules();
  return import('./saved-videos.ts');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('lists the videos of one user after a reload, oldest first', async () => {
  const { savedVideos } = await loadPage();
  await savedVideos.save(video('late', { chosenAt: Date.now() }), videoFile);
  await savedVideos.save(video('early', { chosenAt: Date.now() - 1000 }), videoFile);
  await savedVideos.save(video('other', { userId: 'bea' }), videoFile);
  const { savedVideos: reloaded } = await loadPage();
  expect((await reloaded.list('ada')).map(({ id }) => id)).toEqual(['early', 'late']);
  expect(await (await reloaded.readBytes('late'))?.text()).toBe('video');
});

test('reads a database that an earlier version of the site created', async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('chosen-videos', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('facts', { keyPath: 'id' }).put(video('a'));
      request.result.createObjectStore('bytes').put(videoFile, 'a');
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const { savedVideos } = await loadPage();
  expect(await savedVideos.list('ada')).toMatchObject([{ id: 'a' }]);
  expect(await (await savedVideos.readBytes('a'))?.text()).toBe('video');
});

test('updates a saved video, but does not save a deleted one again', async () => {
  const { savedVideos } = await loadPage();
  await savedVideos.save(video('a'), videoFile);
  await savedVideos.update(video('a', { phase: { name: 'recording' } }));
  expect(await savedVideos.list('ada')).toMatchObject([{ phase: { name: 'recording' } }]);
  await savedVideos.remove('a');
  await savedVideos.update(video('a'));
  expect(await savedVideos.list('ada')).toEqual([]);
  expect(await savedVideos.readBytes('a')).toBeUndefined();
});

test('deletes a video and its bytes after two weeks', async () => {
  const { savedVideos } = await loadPage();
  await savedVideos.save(video('a', { chosenAt: Date.now() - 15 * day }), videoFile);
  expect(await savedVideos.list('bea')).toEqual([]);
  expect(await savedVideos.readBytes('a')).toBeUndefined();
});
