import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Take } from './take-store.ts';

const film = new Blob(['film'], { type: 'video/mp4' });

function take(id: string, more: Partial<Take> = {}): Take {
  return {
    id,
    userId: 'ada',
    fileName: `${id}.mp4`,
    type: 'video/mp4',
    size: 4,
    seconds: 20,
    filmedAt: 1000,
    ...more,
  };
}

/** Loads the module again, like a page reload does. */
async function loadPage() {
  vi.resetModules();
  return import('./take-store.ts');
}

beforeEach(() => {
  vi.unstubAllGlobals();
  globalThis.indexedDB = new IDBFactory();
});

test('lists the takes of one user after a reload, newest first, with their bytes', async () => {
  const { saveTake } = await loadPage();
  await saveTake(take('first', { filmedAt: 1 }), film);
  await saveTake(take('second', { filmedAt: 2 }), film);
  await saveTake(take('other', { userId: 'bea' }), film);
  const { listTakes, readTakeBytes } = await loadPage();
  expect((await listTakes('ada')).map(({ id }) => id)).toEqual(['second', 'first']);
  expect(await (await readTakeBytes('first'))?.text()).toBe('film');
});

test('keeps takes of any age until they are deleted, with their bytes', async () => {
  const { deleteTake, listTakes, readTakeBytes, saveTake } = await loadPage();
  await saveTake(take('old', { filmedAt: 0 }), film);
  expect(await listTakes('ada')).toHaveLength(1);
  await deleteTake('old');
  await deleteTake('old');
  expect(await listTakes('ada')).toEqual([]);
  expect(await readTakeBytes('old')).toBeUndefined();
});

test('stores numbers and use, each without the other, but not for a deleted take', async () => {
  const { listTakes, saveTake, updateTake } = await loadPage();
  await saveTake(take('a'), film);
  const about = { typed: { bar: '4.20' }, system: 'metric' as const, question: '' };
  await Promise.all([
    updateTake('a', { about }),
    updateTake('a', { usedAt: 7 }),
    updateTake('gone', { usedAt: 7 }),
  ]);
  expect(await listTakes('ada')).toMatchObject([{ id: 'a', about, usedAt: 7 }]);
});

test('refuses one take too many, deletes none, and has room again after a deletion', async () => {
  const { deleteTake, listTakes, maxTakes, NoRoomError, saveTake } = await loadPage();
  for (let count = 0; count < maxTakes; count += 1) await saveTake(take(`${count}`), film);
  await expect(saveTake(take('extra'), film)).rejects.toThrow(NoRoomError);
  expect(await listTakes('ada')).toHaveLength(maxTakes);
  await saveTake(take('other', { userId: 'bea' }), film);
  await deleteTake('0');
  await saveTake(take('extra'), film);
});

test('a full device refuses the take as a whole', async () => {
  const { listTakes, NoRoomError, readTakeBytes, saveTake } = await loadPage();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError');
  });
  await expect(saveTake(take('a'), film)).rejects.toThrow(NoRoomError);
  full.mockRestore();
  expect(await listTakes('ada')).toEqual([]);
  expect(await readTakeBytes('a')).toBeUndefined();
});

test.each([
  ['little free space', { quota: 1000, usage: 900 }, 100],
  ['more used than allowed', { quota: 1000, usage: 1200 }, 0],
  ['much free space', { quota: 9e9, usage: 1 }, undefined],
  ['unknown space', {}, undefined],
])('reports %s', async (_what, estimate, free) => {
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve(estimate) } });
  const { readShortSpace } = await loadPage();
  expect(await readShortSpace()).toBe(free);
});
