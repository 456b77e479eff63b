import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMemoryLeases } from '../database/leases.ts';
import type { FileStore } from './file-store.ts';
import { UnfinishedUploads } from './unfinished-uploads.ts';
import type { UploadRecord } from './upload-record.ts';

const recordOf = (sub: string, size: number, name: string = randomUUID()): UploadRecord => ({
  bucket: 'films',
  name,
  upsert: false,
  claims: { role: 'authenticated', sub },
  size,
  metadata: {},
  createdAt: '2026-03-01T10:00:00.000Z',
  finished: false,
});

/** Returns a fake file store with these records. */
function diskWith(records: Map<string, UploadRecord>, receivedBytes = 0) {
  const partial = {
    list: vi.fn(() => Promise.resolve([...records.keys()])),
    find: vi.fn((id: string) => {
      const record = records.get(id);
      return Promise.resolve(record && { note: JSON.stringify(record), size: receivedBytes });
    }),
    remove: vi.fn((id: string) => Promise.resolve(void records.delete(id))),
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
  await unfinished.release('first');
  partial.find.mockClear();
  expect(await unfinished.reserve(storage, 'second', { ...recordOf(athlete, 7), size: 7 })).toBe(17);
  expect(partial.find).toHaveBeenCalledTimes(1);
});

test('ignores finished uploads and refuses a fourth unfinished one, also of another server', async () => {
  const records = new Map([['old', recordOf(athlete, 10)]]);
  const { storage } = diskWith(records);
  const leases = createMemoryLeases();
  const servers = [new UnfinishedUploads(leases), new UnfinishedUploads(leases)];
  const begin = async (id: string, server = 0) => {
    const unfinished = servers[server];
    try {
      const size = await unfinished?.reserve(storage, id, { ...recordOf(athlete, 1), size: 1 });
      records.set(id, recordOf(athlete, 1));
      return size;
    } finally {
      await unfinished?.release(id);
    }
  };
  expect(await begin('a')).toBe(11);
  records.set('old', { ...recordOf(athlete, 10), finished: true });
  expect(await begin('b', 1)).toBe(2);
  const last = await Promise.allSettled([begin('c', 0), begin('d', 1)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(begin('e', 1)).rejects.toThrow('You have 3 unfinished uploads');
  records.delete('a');
  expect(await begin('f')).toBe(3);
});

test.each([
  ['takes the place of the one whose answer was lost', 0, 'vault.mp4', 7, ['other']],
  ['leaves one that has received bytes', 3, 'vault.mp4', 17, ['lost', 'other']],
  ['leaves that of another object', 0, 'next.mp4', 17, ['lost', 'other']],
])('an upload that begins again %s', async (_, receivedBytes, name, bytes, left) => {
  const stranger = '6f1f64c2-5c0d-4b7e-9d0a-222222222222';
  const records = new Map([
    ['lost', recordOf(athlete, 10, 'vault.mp4')],
    ['other', recordOf(stranger, 10, 'vault.mp4')],
  ]);
  const { storage } = diskWith(records, receivedBytes);
  const upload = { ...recordOf(athlete, 7, name), size: 7 };
  expect(await new UnfinishedUploads().reserve(storage, 'again', upload)).toBe(bytes);
  expect([...records.keys()]).toEqual(left);
});
