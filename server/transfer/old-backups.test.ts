import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOldBackups } from './old-backups.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'crossbar-backups-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function makeBackup(day: string, files: number, accounts = 10): Promise<string> {
  const folder = join(home, day);
  await mkdir(folder);
  const file = { bucket: 'videos', name: 'a.mp4', size: 1, sha256: '' };
  const manifest = {
    format: 1,
    madeAt: `${day}T03:30:00.000Z`,
    migrations: [],
    tables: { 'auth.users': accounts, 'public.orders': 4 },
    sequences: {},
    rowsSha256: '',
    files: Array.from({ length: files }, () => ({ ...file, id: randomUUID() })),
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

test('deletes backups that are older than the given days, and nothing else beside them', async () => {
  await makeBackup('2026-11-01', 20);
  await makeBackup('2026-11-13', 20);
  const today = await makeBackup('2026-11-26', 10);
  await mkdir(join(home, 'photos'));
  expect(await deleteOldBackups(today, 14)).toEqual([join(home, '2026-11-01')]);
  expect((await readdir(home)).sort()).toEqual(['2026-11-13', '2026-11-26', 'photos']);
});

test.each([
  [9, 10, '9 files', '20'],
  [20, 4, '4 accounts', '10'],
])('keeps all backups after one with %i files and %i accounts', async (files, accounts, found, before) => {
  await makeBackup('2026-11-01', 20);
  // The newest of the others may be small already.
  await makeBackup('2026-11-25', 9, 4);
  const today = await makeBackup('2026-11-26', files, accounts);
  await expect(deleteOldBackups(today, 14)).rejects.toThrow(
    `has ${found}, and ${join(home, '2026-11-01')} has ${before}. No old backup was deleted.`,
  );
  expect(await readdir(home)).toHaveLength(3);
});
