import { expect, test, vi } from 'vitest';
import type { FileStore } from './file-store.ts';
import { UnfinishedUploads } from './unfinished-uploads.ts';
import type { UploadRecord } from './upload-record.ts';

const recordOf = (sub: string, size: number): UploadRecord => ({
  bucket: 'films',
  name: 'vault.mp4',
  upsert: false,
  claims: { role: 'authenticated', sub },
  signed: false,
  size,
  metadata: {},
  createdAt: '2026-03-01T10:00:00.000Z',
  finished: false,
});

/** Returns a fake file store with these records. */
function diskWith(records: Map<string, UploadRecord>) {
  const partial = {
    list: vi.fn(() => Promise.resolve([...records.keys()])),
    find: vi.fn((id: string) => {
      const record = records.get(id);
      return Promise.resolve(record && { note: JSON.stringify(record), size: 0 });
    }),
  };
  return { partial, storage: { files: { partial } as unknown as FileStore, maxFileSize: 500 } };
}

const athlete = '6f1f64c2-5c0d-4b7e-9d0a-111111111111';

test('reads the records of other users only once', async () => {
  const others = Array.from({ length: 50 }, (_, n): [string, UploadRecord] => [
    `other-${n}`,
    recordOf(`6f1f64c2-5c0d-4b7e-9d0a-${String(n).padStart(12, '0')}`, 9),
  ]);
  const records = new Map([...others, ['mine', recordOf(athlete, 10)]]);
  const { partial, storage } = diskWith(records);
  const unfinished = new UnfinishedUploads();
  expect(await unfinished.reserve(storage, 'first', { ...recordOf(athlete, 5), size: 5 })).toBe(15);
  partial.find.mockClear();
  expect(await unfinished.reserve(storage, 'second', { ...recordOf(athlete, 7), size: 7 })).toBe(22);
  expect(partial.list).toHaveBeenCalledTimes(1);
  expect(partial.find).toHaveBeenCalledTimes(3);
});

test('ignores finished uploads and refuses a fourth unfinished one', async () => {
  const records = new Map([['old', recordOf(athlete, 10)]]);
  const { storage } = diskWith(records);
  const unfinished = new UnfinishedUploads();
  const begin = (id: string) => unfinished.reserve(storage, id, { ...recordOf(athlete, 1), size: 1 });
  expect(await begin('a')).toBe(11);
  records.set('old', { ...recordOf(athlete, 10), finished: true });
  unfinished.release('a');
  expect(await begin('b')).toBe(1);
  expect(await begin('c')).toBe(2);
  expect(await begin('d')).toBe(3);
  await expect(begin('e')).rejects.toThrow();
});
