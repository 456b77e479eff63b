import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import {
  checkDatabaseFolder,
  checkPair,
  confirmPair,
  isUnfinished,
  markUnfinished,
  noteChanges,
  pairAnew,
  usePair,
} from '#server/installation/installation.ts';
import { PAIR_EXIT_CODE, PairError } from '#server/installation/pair-error.ts';
import { readFolderRecord } from '#server/installation/folder-record.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

describeOnEachEngine('database and DATA_DIR', (openDatabase) => {
  let home: string;
  let shared: Database;
  let database: Database;
  beforeAll(async () => {
    shared = await openDatabase();
  });
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'crossbar-pair-'));
    database = shared;
    await asOwner(database, 'delete from "crossbar"."installation"');
    await asOwner(database, 'delete from "storage"."objects"');
    return () => rm(home, { recursive: true, force: true });
  });

  const folder = (name = 'data') => join(home, name);
  const place = (name?: string) => ({ dataDir: folder(name), hasDatabaseUrl: true });
  const openFiles = (name?: string) => createDiskFileStore(join(folder(name), 'files'));
  const check = async (name?: string) => checkPair(database, place(name), await openFiles(name));
  /** Stores files with rows in the current database. */
  const storeFiles = async (count: number, name?: string) => {
    const files = await openFiles(name);
    const versions = Array.from({ length: count }, () => randomUUID());
    for (const version of versions) {
      await files.write(version, Readable.from([Buffer.from('film')]));
      await files.markNamed(version, true);
    }
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "version")
       select 'video-submissions', '1/' || "version" || '.mp4', "version" from jsonb_array_elements_text($1::text::jsonb) as "version"`,
      [JSON.stringify(versions)],
    );
    return versions;
  };
  const expectRefusal = async (check: Promise<unknown>, ...parts: string[]) => {
    const error: unknown = await check.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(PairError);
    const { message, exitCode } = error as PairError;
    expect(exitCode).toBe(PAIR_EXIT_CODE);
    // One sentence, with the flag.
    expect(message).toMatch(/^[A-Z/].*"npm start -- --accept-pair".*\.$/);
    expect(message).not.toMatch(/\. [A-Z]/);
    for (const part of parts) expect(message).toContain(part);
  };
  const readTree = async () => (await readdir(home, { recursive: true })).sort();

  test('a new pair gets an id without a question, and is accepted from then on', async () => {
    expect(await check()).toEqual([]);
    await usePair(database, folder(), await openFiles());
    await storeFiles(3);
    for (let start = 0; start < 3; start += 1) {
      expect(await check()).toEqual([]);
      await usePair(database, folder(), await openFiles());
    }
    expect(await readFolderRecord(folder())).toMatchObject({ uses: 1, unfinished: null });
  });

  test('refuses an empty database and another database beside stored files', async () => {
    await usePair(database, folder(), await openFiles());
    await storeFiles(3);
    const before = await readTree();
    database = await openDatabase({ from: 'bare' });
    await expectRefusal(check(), 'is empty, but', folder());
    database = await openDatabase();
    await usePair(database, folder('other'), await openFiles('other'));
    await expectRefusal(check(), 'belong to different installations');
    await rm(folder('other'), { recursive: true });
    expect(await readTree()).toEqual(before);
  });

  /** Makes the database one that never had the row of a file, as a dump from before it was stored. */
  const forget = (version: string) =>
    database.asOwner(async (tx) => {
      await tx.exec(`set local session_replication_role = replica`);
      await tx.query(`delete from "storage"."objects" where "version" = $1`, [version]);
    });

  test('refuses a dump that is a single file older, also while the server runs, and accepts the right database after it', async () => {
    const files = await openFiles();
    await usePair(database, folder(), files);
    const versions = await storeFiles(40);
    const lost = versions[0] ?? '';
    await forget(lost);
    await expectRefusal(check(), 'is older than the files in', lost);
    await expectRefusal(confirmPair(database, place(), files), 'is older than the files in');
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "version") values ('video-submissions', '1/back.mp4', $1)`,
      [lost],
    );
    expect(await check()).toEqual([]);
    // A dump from before the upgrade that introduced the id.
    await asOwner(database, `delete from "crossbar"."installation"`);
    await expectRefusal(check(), 'from before an upgrade');
  });

  test('refuses a dump with all files and fewer rows, and accepts the right database after it', async () => {
    const files = await openFiles();
    await usePair(database, folder(), files);
    await storeFiles(2);
    const setCount = (count: string) =>
      asOwner(database, `select setval('"crossbar"."row_changes"', $1)`, [count]);
    const readCount = async () => {
      const [row] = await asOwner<{ count: string }>(
        database,
        `select "last_value"::text as "count" from "crossbar"."row_changes"`,
      );
      return row?.count ?? '';
    };
    const dumped = await readCount();
    await noteChanges(database, folder());
    expect(await check()).toEqual([]);
    await asOwner(database, `insert into "public"."waitlist" ("email") values ($1)`, [
      `${randomUUID()}@example.com`,
    ]);
    const newest = await readCount();
    await noteChanges(database, folder());
    await setCount(dumped);
    await expectRefusal(check(), 'is older than the files in', 'lacks the last change of its rows');
    await noteChanges(database, folder());
    await expectRefusal(confirmPair(database, place(), files), 'is older than the files in');
    // In DATA_DIR both sides are one folder.
    expect(await checkPair(database, { ...place(), hasDatabaseUrl: false }, files)).toEqual([]);
    await setCount(newest);
    expect(await check()).toEqual([]);
  });

  test('names the files as the older side if the database has newer ones', async () => {
    await usePair(database, folder(), await openFiles());
    const [deleted] = await storeFiles(40);
    // The copy of DATA_DIR still has what was deleted since, and lacks what was stored since.
    await forget(deleted ?? '');
    const [stored] = await storeFiles(1, 'elsewhere');
    await asOwner(
      database,
      `update "storage"."objects" set "created_at" = now() + interval '1 minute' where "version" = $1`,
      [stored],
    );
    await expectRefusal(check(), `The files in ${folder()} are older than the database`, `1/${stored}.mp4`);
  });

  test('knows what was deleted, and what no row ever named', async () => {
    const files = await openFiles();
    await usePair(database, folder(), files);
    const [deleted] = await storeFiles(2);
    // Its bytes are removed after the row.
    await asOwner(database, `delete from "storage"."objects" where "version" = $1`, [deleted]);
    await files.write(randomUUID(), Readable.from([Buffer.from('half an upload')]));
    expect(await check()).toEqual([]);
  });

  test('a pair that was accepted on purpose is accepted from then on', async () => {
    await usePair(database, folder(), await openFiles());
    const [lost] = await storeFiles(3);
    await forget(lost ?? '');
    await expectRefusal(check(), 'is older than the files in');
    await pairAnew(database, folder(), await openFiles());
    expect(await check()).toEqual([]);
  });

  test('refuses a deleted DATA_DIR and a missing mount with their own sentence', async () => {
    await usePair(database, folder(), await openFiles());
    await storeFiles(3);
    await expectRefusal(check('empty'), 'is empty, but the database in DATABASE_URL is in use');
    // Only the volume with the files is missing.
    await rename(folder('data/files'), folder('volume'));
    await expectRefusal(check(), 'names 3 files, but 3 of them are not in', 'mounted');
  });

  test('adopts an installation without an id if it has 95 % of its files, and lists the missing ones', async () => {
    const versions = await storeFiles(20);
    const files = await openFiles();
    await files.remove(versions[0] ?? '');
    expect(await check()).toEqual([`video-submissions/1/${versions[0]}.mp4`]);
    await files.remove(versions[1] ?? '');
    await expectRefusal(check(), 'names 20 files, but 2 of them are not in');
    await pairAnew(database, folder(), await openFiles());
    expect(await check()).toHaveLength(2);
    await files.remove(versions[2] ?? '');
    await files.remove(versions[3] ?? '');
    await expectRefusal(check(), 'names 20 files, but 2 of them are not in');
  });

  test('refuses stored files beside a database without rows when neither has an id', async () => {
    await (await openFiles()).write(randomUUID(), Readable.from([Buffer.from('film')]));
    await expectRefusal(check(), 'is empty, but');
  });

  test('refuses a folder whose own database was deleted before a new one is created', async () => {
    await usePair(database, folder(), await openFiles());
    await storeFiles(1);
    const own = { dataDir: folder(), hasDatabaseUrl: false };
    await expectRefusal(checkDatabaseFolder(own, await openFiles()), `${folder()}/db is empty, but`);
    expect(await readdir(folder())).not.toContain('db');
  });

  test('refuses an older copy of DATA_DIR that lacks files', async () => {
    await usePair(database, folder(), await openFiles());
    await storeFiles(2);
    const [lost] = await storeFiles(1, 'elsewhere');
    await expectRefusal(check(), `video-submissions/1/${lost}.mp4`);
  });

  test.each(['after the folder', 'after the database'])(
    'a first start that crashed %s goes on',
    async (crash) => {
      await storeFiles(1);
      await usePair(database, folder(), await openFiles());
      const record = await readFolderRecord(folder());
      await writeFile(join(folder(), 'installation.json'), JSON.stringify({ ...record, uses: 0 }));
      if (crash === 'after the folder') await asOwner(database, `delete from "crossbar"."installation"`);
      expect(await check()).toEqual([]);
      await usePair(database, folder(), await openFiles());
      expect(await check()).toEqual([]);
    },
  );

  test('names the import to repeat until it has finished', async () => {
    const command = 'npm run restore -- /backups/monday';
    await markUnfinished(database, folder(), command);
    await expectRefusal(check(), `repeat it with "${command}"`);
    expect(await isUnfinished(database, folder(), command)).toBe(true);
    expect(await isUnfinished(database, folder(), 'npm run restore -- /backups/tuesday')).toBe(false);
    await pairAnew(database, folder(), await openFiles());
    expect(await isUnfinished(database, folder(), command)).toBe(false);
    expect(await check()).toEqual([]);
  });

  test('a database that is swapped while the server runs stops the sweep', async () => {
    await usePair(database, folder(), await openFiles());
    await storeFiles(1);
    const other = await openDatabase();
    await expectRefusal(confirmPair(other, place(), await openFiles()), 'is empty, but');
  });
});
