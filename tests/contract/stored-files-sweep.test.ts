import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createFileSweep } from 'embedded-supabase/storage/sweep-files.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const day = 24 * 3_600_000;
const bucket = 'video-submissions';

describeOnEachEngine('the sweep of stored files', (openDatabase) => {
  let database: Database;
  let backend: TestBackend;
  let freeShare = 1;
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  beforeAll(async () => {
    database = await openDatabase();
    backend = await startTestBackend(database, { freeShare: () => freeShare, log });
    return () => backend.close();
  });
  beforeEach(async () => {
    freeShare = 1;
    log.error.mockClear();
    const { files } = backend.backend.storage;
    for await (const { version } of files.list()) await files.remove(version);
    for (const { version } of await files.trash.list()) await files.remove(version);
  });

  const store = () => backend.backend.storage.files;
  const sweep = (now: Date) => createFileSweep({ ...backend.backend.storage, log }).run(now);
  const tomorrow = () => new Date(Date.now() + day + 60_000);
  const write = async (text = 'film') => {
    const version = randomUUID();
    await store().write(version, Readable.from([Buffer.from(text)]));
    return version;
  };
  const writeMany = (count: number) => Promise.all(Array.from({ length: count }, () => write()));
  const upload = async () => {
    const name = `1/${randomUUID()}.mp4`;
    const { error } = await backend
      .serviceClient()
      .storage.from(bucket)
      .upload(name, Buffer.from('film'), { contentType: 'video/mp4' });
    expect(error).toBeNull();
    const [row] = await asOwner<{ version: string }>(
      database,
      `select "version" from "storage"."objects" where "name" = $1`,
      [name],
    );
    return { name, version: row?.version ?? '' };
  };
  const stored = async () => {
    const versions: string[] = [];
    for await (const { version } of store().list()) versions.push(version);
    return versions;
  };
  const trashed = async () => (await store().trash.list()).map(({ version }) => version);

  test('moves a file without a row to the trash after a day, and keeps it there for 30 days', async () => {
    const { version: kept } = await upload();
    const lost = await write();
    await sweep(new Date());
    expect(await trashed()).toEqual([]);
    await sweep(tomorrow());
    expect(await trashed()).toEqual([lost]);
    await sweep(new Date(Date.now() + 29 * day));
    expect(await trashed()).toEqual([lost]);
    await sweep(new Date(Date.now() + 31 * day));
    expect(await trashed()).toEqual([]);
    expect(await stored()).toEqual([kept]);
  });

  test('removes what a person deleted at once, also from the trash', async () => {
    const { name, version } = await upload();
    await store().trash.add(version);
    await backend.serviceClient().storage.from(bucket).remove([name]);
    expect(await trashed()).toEqual([]);
  });

  test('removes the bytes of a deleted row without the trash, even if removing them failed before', async () => {
    const deleted = await upload();
    const replaced = await upload();
    await asOwner(database, `delete from "storage"."objects" where "version" = $1`, [deleted.version]);
    await asOwner(database, `update "storage"."objects" set "version" = $2 where "version" = $1`, [
      replaced.version,
      randomUUID(),
    ]);
    expect(await stored()).toHaveLength(2);
    await sweep(new Date());
    expect(await stored()).toEqual([]);
    expect(await trashed()).toEqual([]);
  });

  test('keeps the bytes of a deleted row that an import brought back', async () => {
    const { version } = await upload();
    await asOwner(database, `insert into "crossbar"."deleted_versions" ("version") values ($1)`, [version]);
    await sweep(tomorrow());
    expect(await stored()).toEqual([version]);
  });

  test.each([
    { unknown: 50, named: 0, moved: 0 },
    { unknown: 4, named: 1, moved: 4 },
    { unknown: 5, named: 94, moved: 0 },
    { unknown: 5, named: 95, moved: 5 },
  ])(
    'moves $moved of $unknown files without a row beside $named others',
    async ({ unknown, named, moved }) => {
      await writeMany(unknown);
      // Files of today count, but are too new for the sweep.
      const versions = await writeMany(named);
      const now = tomorrow();
      for (const version of versions) {
        await utimes(join(backend.filesDirectory, version.slice(0, 2), version), now, now);
      }
      await sweep(now);
      expect(await trashed()).toHaveLength(moved);
      expect(log.error).toHaveBeenCalledTimes(moved === 0 ? 1 : 0);
    },
  );

  test('moves what it held back when the owner says so, except what has a row by now', async () => {
    const versions = await writeMany(6);
    const now = tomorrow();
    await sweep(now);
    // The sweep of another server with the same database and files.
    const held = createFileSweep({ ...backend.backend.storage, log });
    expect(await held.held()).toMatchObject({ foundAt: now, total: 6, files: { length: 6 } });
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "version") values ('${bucket}', '1/back.mp4', $1)`,
      [versions[0]],
    );
    expect(await held.moveHeld()).toBe(5);
    expect(await stored()).toEqual([versions[0]]);
    expect(await held.held()).toBeUndefined();
  });

  test('moves nothing when database and files do not belong together', async () => {
    await write();
    const { storage } = backend.backend;
    const confirmFiles = () => Promise.reject(new Error('another installation'));
    await expect(createFileSweep({ ...storage, confirmFiles }).run(tomorrow())).rejects.toThrow('another');
    expect(await trashed()).toEqual([]);
  });

  test('on an almost full disk, removes the oldest files of the trash after a notice', async () => {
    const versions = await writeMany(3);
    for (const version of versions) await store().trash.add(version);
    for (const [index, version] of versions.entries()) {
      const time = new Date(Date.now() - (3 - index) * day);
      await utimes(join(backend.filesDirectory, 'trash', version), time, time);
    }
    const full = createFileSweep({ ...backend.backend.storage, log });
    expect(await full.lowDisk()).toBeUndefined();
    freeShare = 0.09;
    await full.run(new Date());
    expect(await trashed()).toEqual(versions);
    expect(await full.lowDisk()).toEqual({ freeShare, trash: { count: 3, size: 3 * 'film'.length } });
    expect(log.error).toHaveBeenCalledWith({ files: 3 }, expect.stringContaining('almost full'));
    // There is enough space again after the first removal.
    let checks = 0;
    const storage = { ...backend.backend.storage, log };
    storage.files = { ...storage.files, freeShare: () => Promise.resolve(checks++ < 2 ? 0.09 : 0.2) };
    const again = createFileSweep(storage);
    await again.run(new Date());
    await again.run(new Date());
    expect(await trashed()).toEqual(versions.slice(1));
  });

  test('gives a new notice when the disk is almost full again', async () => {
    const full = createFileSweep({ ...backend.backend.storage, log });
    const fill = async () => store().trash.add(await write());
    await fill();
    for (const share of [0.09, 0.09, 0.2]) {
      freeShare = share;
      await full.run(new Date());
    }
    expect(await trashed()).toEqual([]);
    await fill();
    freeShare = 0.09;
    await full.run(new Date());
    expect(await trashed()).toHaveLength(1);
    expect(log.error).toHaveBeenCalledTimes(2);
  });
});
