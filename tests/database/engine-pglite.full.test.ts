import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { lockDirectory } from 'embedded-supabase/database/lock-directory.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';

const template = inject('pgliteTemplate');
const writer = fileURLToPath(new URL('../support/write-until-killed.ts', import.meta.url));

describe.runIf(template)('the embedded database in a directory', () => {
  let folder = '';
  let directory = '';
  const loadDataDir = template?.bare;
  let opened: Database[] = [];

  async function open(options: { statementTimeoutMs?: number } = {}): Promise<Database> {
    const database = await openPglite({ directory, loadDataDir, ...options });
    opened.push(database);
    return database;
  }

  /** Starts a process that writes rows forever; `lines` yields its output. */
  function startWriter() {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const kill = async () => {
      child.kill('SIGKILL');
      await exited;
    };
    return { child, lines, kill };
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crossbar-engine-'));
    directory = join(folder, 'data', 'db');
  });

  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    rmSync(folder, { recursive: true, force: true });
  });

  test('keeps its data when closed and reopened', async () => {
    const first = await open();
    await first.asOwner((tx) => tx.exec('create table t (a int); insert into t values (1)'));
    await first.close();
    expect(existsSync(`${directory}.lock`)).toBe(false);
    const second = await open();
    expect((await second.asOwner((tx) => tx.query('select * from t'))).rows).toEqual([{ a: 1 }]);
  });

  test('refuses a second opener while the first is running, under any name of the directory', async () => {
    await open();
    await expect(openPglite({ directory })).rejects.toThrow(
      `The database in ${directory} is in use by process ${process.pid}. Stop that process first`,
    );
    symlinkSync(join(folder, 'data'), join(folder, 'link'));
    await expect(openPglite({ directory: join(folder, 'link', 'db') })).rejects.toThrow(
      'is in use by process',
    );
    expect(existsSync(`${directory}.lock`)).toBe(true);
  });

  test('lets exactly one of several simultaneous openers win', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => open()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['db', 'db.lock']);
  });

  test('loses no acknowledged write to SIGKILL, and can be reopened immediately', async () => {
    await (await open()).close();
    const { child, lines, kill } = startWriter();
    expect(await lines.next()).toMatchObject({ value: 'open' });
    await expect(openPglite({ directory })).rejects.toThrow(`is in use by process ${child.pid}`);

    let acknowledged = 0;
    while (acknowledged < 200) acknowledged = Number((await lines.next()).value);
    await kill();
    for (let line = await lines.next(); !line.done; line = await lines.next())
      acknowledged = Number(line.value);

    const database = await open();
    const { rows } = await database.asOwner((tx) =>
      tx.query<{ n: number; last: number }>('select count(*) as n, max(number) as last from rows'),
    );
    const { n = 0, last = 0 } = rows[0] ?? {};
    expect(n).toBe(last);
    // The row that it was about to acknowledge may exist too.
    expect(n - acknowledged).toBeGreaterThanOrEqual(0);
    expect(n - acknowledged).toBeLessThanOrEqual(1);
  });

  test('starts again after the first start was killed', async () => {
    mkdirSync(`${directory}.new`, { recursive: true });
    writeFileSync(join(`${directory}.new`, 'PG_VERSION'), '18\n');
    mkdirSync(directory);
    const database = await open();
    expect((await database.asOwner((tx) => tx.query('select 1 as ok'))).rows).toEqual([{ ok: 1 }]);
    expect(existsSync(`${directory}.new`)).toBe(false);
  });

  test('leaves a directory with other files alone', async () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'thesis.txt'), 'my only copy');
    await expect(openPglite({ directory })).rejects.toThrow('contains files, but no database');
    expect(readdirSync(directory)).toEqual(['thesis.txt']);
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });

  test('reports a database that cannot be opened, with the reason', async () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'PG_VERSION'), '9.6\n');
    await expect(openPglite({ directory })).rejects.toThrow(`The database in ${directory} cannot be opened.`);
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });

  test.each(['select pg_sleep(60)', 'select count(*) from generate_series(1, 100000000000)'])(
    'cancels a stuck statement (%s) and continues with all others',
    async (stuck) => {
      const database = await open({ statementTimeoutMs: 1_500 });
      await database.asOwner((tx) => tx.exec('create table t (a int); insert into t values (1)'));
      const received: string[] = [];
      let wake: () => void = () => undefined;
      const arrival = new Promise<void>((resolve) => (wake = resolve));
      await database.listen('afterwards', (payload) => (received.push(payload), wake()));

      const cut = database.asOwner(async (tx) => {
        await tx.query('insert into t values (2)');
        await tx.query(stuck).catch(() => undefined);
        // The transaction ended with its thread. This statement must not run outside it.
        await tx.query('insert into t values (3)');
      });
      const pending = Promise.all(
        Array.from({ length: 5 }, () => database.asOwner((tx) => tx.query('select count(*) as n from t'))),
      );
      await expect(cut).rejects.toMatchObject({ name: 'DatabaseError', code: '25P01' });
      for (const { rows } of await pending) expect(rows).toEqual([{ n: 1 }]);

      await database.asOwner((tx) => tx.query(`select pg_notify('afterwards', 'still here')`));
      await arrival;
      expect(received).toEqual(['still here']);
    },
  );

  test('a canceled statement fails with 57014', async () => {
    const database = await open({ statementTimeoutMs: 300 });
    await expect(database.asOwner((tx) => tx.query('select pg_sleep(60)'))).rejects.toMatchObject({
      code: '57014',
    });
  });

  test('reports what breaks the engine, and reopens the database with all its data', async () => {
    const database = await open();
    await database.asOwner((tx) => tx.exec('create table t (a int); insert into t values (1)'));
    // Would overflow PGlite's stack, silently: refused before it gets there.
    const nested = ['['.repeat(2_000_000)];
    await expect(database.asOwner((tx) => tx.query('select $1::jsonb', nested))).rejects.toMatchObject({
      code: '22023',
    });
    await expect(database.asOwner((tx) => tx.exec('copy t from stdin'))).rejects.toMatchObject({
      code: '57P02',
    });
    expect((await database.asOwner((tx) => tx.query('select * from t'))).rows).toEqual([{ a: 1 }]);
  });

  test('an in-memory database reports that it is lost after a canceled statement', async () => {
    const database = await openPglite({ memory: true, loadDataDir, statementTimeoutMs: 1_000 });
    opened.push(database);
    await expect(database.asOwner((tx) => tx.query('select pg_sleep(60)'))).rejects.toMatchObject({
      code: '57014',
    });
    await expect(database.asOwner((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '57P02' });
  });

  test('an open database does not keep the process alive', async () => {
    await (await open()).close();
    const script = `import { openPglite } from 'embedded-supabase/database/pglite.ts';
      const database = await openPglite({ directory: ${JSON.stringify(directory)} });
      await database.listen('x', () => undefined);
      await database.asOwner((tx) => tx.query('select 1'));
      console.log('done');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = await child.stdout.toArray();
    expect([Buffer.concat(chunks).toString(), child.exitCode ?? (await once(child, 'exit'))[0]]).toEqual([
      'done\n',
      0,
    ]);
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });
});

describe('the directory lock', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crossbar-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const dead = { pid: 2 ** 30, token: 'dead' };

  test('takes over the lock of a dead process', () => {
    writeFileSync(join(folder, 'db.lock'), JSON.stringify(dead));
    const release = lockDirectory(join(folder, 'db'));
    expect(readdirSync(folder)).toEqual(['db.lock']);
    release();
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.skipIf(!existsSync('/proc/self/stat'))(
    'takes over the lock of a dead process whose pid was reused',
    () => {
      writeFileSync(
        join(folder, 'db.lock'),
        JSON.stringify({ pid: process.pid, processStart: 'boot 1', token: 'before' }),
      );
      lockDirectory(join(folder, 'db'))();
    },
  );

  test('does not take over a lock while another live process is doing so', () => {
    writeFileSync(join(folder, 'db.lock'), JSON.stringify(dead));
    writeFileSync(join(folder, 'db.lock.dead.dead'), JSON.stringify({ pid: process.pid, token: 'other' }));
    expect(() => lockDirectory(join(folder, 'db'))).toThrow('is in use by process');
    // The other process died while it took over the lock.
    writeFileSync(join(folder, 'db.lock.dead.dead'), JSON.stringify({ ...dead, token: 'other' }));
    lockDirectory(join(folder, 'db'))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['', '{', '{"pid":"1"}', 'null'])('reports a damaged lock file (%j)', (text) => {
    writeFileSync(join(folder, 'db.lock'), text);
    expect(() => lockDirectory(join(folder, 'db'))).toThrow('db.lock is not a valid lock file');
    expect(readdirSync(folder)).toEqual(['db.lock']);
  });
});
