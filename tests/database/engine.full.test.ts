import { expect, test } from 'vitest';
import type { Claims, Database, Role, Transaction } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine, supabaseDefaultRights } from '../support/test-database.ts';

const vaulter = 'a0000000-0000-4000-8000-000000000001';
const rival = 'a0000000-0000-4000-8000-000000000002';
const athlete = (sub: string): { claims: Claims } => ({
  claims: { role: 'authenticated', sub, email: `${sub}@x.test` },
});
const visitor: { claims: Claims } = { claims: { role: 'anon' } };

describeOnEachEngine('a database', (openDatabase, engine) => {
  async function openWithJumps(options: Parameters<typeof openDatabase>[0] = {}): Promise<Database> {
    const database = await openDatabase(options);
    await database.asOwner((tx) =>
      tx.exec(`
        ${supabaseDefaultRights}
        create table vaults (id int generated always as identity primary key, athlete uuid not null, height int);
        alter table vaults enable row level security;
        create policy "Athletes see their own vaults" on vaults for select to authenticated using (athlete = auth.uid());
        create policy "Athletes add their own vaults" on vaults for insert to authenticated
          with check (athlete = auth.uid());
      `),
    );
    return database;
  }

  test('runs requests under their role and claims, and the owner without any', async () => {
    const database = await openDatabase();
    const who = `select current_user as "user", auth.uid() as uid, auth.role() as role, auth.email() as email,
      auth.jwt() ->> 'sub' as sub, current_setting('request.headers', true)::json ->> 'x-a' as header,
      current_setting('request.method', true) as method, current_setting('request.path', true) as path`;
    const request = {
      ...athlete(vaulter),
      headers: { 'x-a': 'it\'s \\ " 1' },
      method: 'POST',
      path: "/rpc/o'x",
    };
    expect((await database.withRole(request, (tx) => tx.query(who))).rows).toEqual([
      {
        user: 'authenticated',
        uid: vaulter,
        role: 'authenticated',
        email: `${vaulter}@x.test`,
        sub: vaulter,
        header: 'it\'s \\ " 1',
        method: 'POST',
        path: "/rpc/o'x",
      },
    ]);
    const owner = await database.asOwner((tx) =>
      tx.query<{ user: string; uid: unknown }>(who.replace('request.h', 'x.h')),
    );
    expect(owner.rows[0]).toMatchObject({ uid: null, role: null, sub: null });
    expect(owner.rows[0]?.user).not.toBe('authenticated');
  });

  test('an athlete reads and writes only their own rows, a visitor none', async () => {
    const database = await openWithJumps();
    const add = (sub: string, whose: string) =>
      database.withRole(athlete(sub), (tx) =>
        tx.query('insert into vaults (athlete, height) values ($1, 450)', [whose]),
      );
    await add(vaulter, vaulter);
    await add(rival, rival);
    await expect(add(rival, vaulter)).rejects.toMatchObject({ name: 'DatabaseError', code: '42501' });

    const seenBy = (context: { claims: Claims }) =>
      database.withRole(context, async (tx) => (await tx.query('select athlete from vaults')).rows);
    expect(await seenBy(athlete(vaulter))).toEqual([{ athlete: vaulter }]);
    expect(await seenBy(visitor)).toEqual([]);
    expect(await seenBy({ claims: { role: 'service_role' } })).toHaveLength(2);
  });

  test('refuses a role that requests cannot have, before anything runs', async () => {
    const database = await openDatabase();
    for (const role of ['postgres', 'authenticator', '', 'anon"; drop schema public; --']) {
      const forged = { claims: { role } as unknown as Claims };
      await expect(database.withRole(forged, (tx) => tx.query('select 1'))).rejects.toMatchObject({
        code: '22023',
      });
    }
  });

  test('never leaks claims between simultaneous transactions', async () => {
    const database = await openDatabase();
    const ids = Array.from(
      { length: 60 },
      (_, index) => `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const seen = await Promise.all(
      ids.map((sub, index) => {
        const context = index % 3 === 0 ? visitor : athlete(sub);
        return database.withRole(context, async (tx) => {
          const before = await tx.query<{ uid: string | null }>('select auth.uid() as uid');
          await new Promise((resolve) => setImmediate(resolve));
          const after = await tx.query<{ uid: string | null; user: string }>(
            'select auth.uid() as uid, current_user as user',
          );
          return [before.rows[0]?.uid, after.rows[0]?.uid, after.rows[0]?.user];
        });
      }),
    );
    ids.forEach((sub, index) => {
      expect(seen[index]).toEqual(index % 3 === 0 ? [null, null, 'anon'] : [sub, sub, 'authenticated']);
    });
  });

  test('rolls back work that throws, and serves the next request normally', async () => {
    const database = await openWithJumps();
    const insert = 'insert into vaults (athlete, height) values ($1, 1)';
    const failing = database.withRole(athlete(vaulter), async (tx) => {
      await tx.query(insert, [vaulter]);
      throw new Error('the bar fell');
    });
    await expect(failing).rejects.toThrow('the bar fell');
    const count = async () =>
      (await database.asOwner((tx) => tx.query('select count(*) as n from vaults'))).rows;
    expect(await count()).toEqual([{ n: 0 }]);

    // A failed statement fails the whole transaction, even when the caller catches its error.
    const lookingAway = database.asOwner(async (tx) => {
      await tx.query(insert, [vaulter]);
      await tx.query('select 1 / 0').catch(() => undefined);
      return 'fine';
    });
    await expect(lookingAway).rejects.toMatchObject({ code: '25P02' });
    expect(await count()).toEqual([{ n: 0 }]);
  });

  test('errors carry the details from Postgres', async () => {
    const database = await openDatabase();
    const failing = database.asOwner(async (tx) => {
      await tx.exec(
        'create table test_poles (length int constraint long_enough check (length > 300), name text unique)',
      );
      await tx.query(`insert into test_poles values (400, 'spirit')`);
      await tx.query(`insert into test_poles values (400, 'spirit')`);
    });
    await expect(failing).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'test_poles_name_key',
      detail: 'Key (name)=(spirit) already exists.',
    });
    const raising = (sql: string, params?: unknown[]) => database.asOwner((tx) => tx.query(sql, params));
    await expect(raising('selec 1')).rejects.toMatchObject({ code: '42601' });
    await expect(raising('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(raising('select $1::int')).rejects.toMatchObject({ code: '08P01' });
    await expect(raising('select 1; select 2')).rejects.toMatchObject({ code: '42601' });
    await expect(raising('select 1 \0')).rejects.toMatchObject({ code: '22021' });
    await expect(raising('select $1::text', ['a\0b'])).rejects.toMatchObject({ code: '22021' });
    await expect(raising('select 1', Array(70_000).fill(1))).rejects.toMatchObject({ code: '54000' });
    expect((await raising('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
  });

  test('refuses endless recursion, and stays usable', async () => {
    const database = await openDatabase();
    const recursing = database.asOwner(async (tx) => {
      await tx.exec(
        `create function again(n int) returns int language plpgsql as 'begin return again(n + 1); end'`,
      );
      return tx.query('select again(1)');
    });
    await expect(recursing).rejects.toMatchObject({ code: '54001' });
    expect((await database.asOwner((tx) => tx.query('select 1 as ok'))).rows).toEqual([{ ok: 1 }]);
  });

  test('fails the transaction when a deferred constraint fails at its end', async () => {
    const database = await openDatabase();
    const failing = database.asOwner(async (tx) => {
      await tx.exec(
        'create table t (id int primary key, other int references t deferrable initially deferred)',
      );
      await tx.query('insert into t values (1, 2)');
    });
    await expect(failing).rejects.toMatchObject({ code: '23503' });
    expect((await database.asOwner((tx) => tx.query(`select to_regclass('t') as t`))).rows).toEqual([
      { t: null },
    ]);
  });

  test('a read-only transaction refuses to write', async () => {
    const database = await openWithJumps();
    const writing = database.withRole(
      athlete(vaulter),
      (tx) => tx.query('insert into vaults (athlete) values ($1)', [vaulter]),
      { readOnly: true },
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test('refuses a nested transaction with an error instead of hanging', async () => {
    const database = await openDatabase();
    const nested = database.asOwner(() => database.withRole(visitor, (tx) => tx.query('select 1')));
    await expect(nested).rejects.toThrow('inside another one');
    // Sequential transactions are fine, even if the first one scheduled the second.
    let later: Promise<unknown> = Promise.resolve();
    await database.asOwner(async (tx) => {
      await tx.query('select 1');
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        database.asOwner((own) => own.query('select 2')),
      );
    });
    await expect(later).resolves.toMatchObject({ rowCount: 1 });
  });

  test('refuses statements after the end of their transaction', async () => {
    const database = await openWithJumps();
    let kept: { query: (sql: string) => Promise<unknown> } | undefined;
    await database.withRole(visitor, async (tx) => {
      kept = tx;
      await tx.query('select 1');
    });
    await expect(kept?.query('delete from vaults')).rejects.toMatchObject({ code: '25P01' });

    const escaping = database.withRole(visitor, async (tx) => {
      await tx.exec('commit').catch(() => undefined);
      return tx.query('select current_user');
    });
    await expect(escaping).rejects.toMatchObject({ code: '25P01' });
    await expect(database.asOwner((tx) => tx.exec('commit; begin'))).resolves.toBeUndefined();
  });

  test('runs simultaneous statements of a transaction in order, inside it', async () => {
    const database = await openDatabase();
    const users = await database.withRole(visitor, (tx) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) => tx.query('select $1::int as n, current_user as user', [n])),
      ),
    );
    expect(users.flatMap(({ rows }) => rows)).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ n, user: 'anon' })),
    );
  });

  test('listeners receive committed notifications, not rolled-back ones, until they stop', async () => {
    const database = await openDatabase();
    const received: string[] = [];
    let wake: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (wake = resolve));
    const stop = await database.listen('Odd "channel"', (payload) => {
      received.push(payload);
      wake();
    });
    const notify = (payload: string) =>
      database.asOwner((tx) => tx.query(`select pg_notify('Odd "channel"', $1)`, [payload]));
    let arrival = next();
    await database
      .asOwner(async (tx) => {
        await tx.query(`select pg_notify('Odd "channel"', 'undone')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await notify('one');
    await arrival;
    arrival = next();
    await notify('two');
    await arrival;
    expect(received).toEqual(['one', 'two']);

    await stop();
    const other = next();
    const stopOther = await database.listen('Odd "channel"', () => wake());
    await notify('three');
    await other;
    expect(received).toEqual(['one', 'two']);
    await stopOther();
  });

  // On PGlite in memory a cancellation loses the data: see engine-pglite.full.test.ts.
  if (engine === 'postgres') {
    test('gives visitors and members less time per statement than the service and the owner', async () => {
      const database = await openDatabase();
      const limit = async (tx: Transaction) => (await tx.query('show statement_timeout')).rows;
      const limitOf = (role: Role) => database.withRole({ claims: { role } }, limit);
      expect(await limitOf('anon')).toEqual([{ statement_timeout: '3s' }]);
      expect(await limitOf('authenticated')).toEqual([{ statement_timeout: '8s' }]);
      expect(await limitOf('service_role')).toEqual([{ statement_timeout: '15s' }]);
      expect(await database.asOwner(limit)).toEqual([{ statement_timeout: '15s' }]);
    });

    test('cancels a statement that takes too long', async () => {
      const database = await openDatabase({ statementTimeoutMs: 300 });
      const slow = database.withRole(visitor, (tx) => tx.query('select pg_sleep(60)'));
      await expect(slow).rejects.toMatchObject({ code: '57014' });
      expect((await database.asOwner((tx) => tx.query('select 1 as ok'))).rows).toEqual([{ ok: 1 }]);
    });
  }

  test('lets the owner’s long work, such as a migration, take its time', async () => {
    const database = await openDatabase({ statementTimeoutMs: 100 });
    const work = (tx: Transaction) => tx.query('select 1 as ok from pg_sleep(0.5)');
    expect((await database.asOwner(work, { takesLong: true })).rows).toEqual([{ ok: 1 }]);
  });

  test('ends an idle transaction, and others continue', async () => {
    const database = await openWithJumps({ idleInTransactionTimeoutMs: 200 });
    let tooLate: Promise<unknown> = Promise.resolve();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const forgetful = database.asOwner(async (tx) => {
      await tx.query('insert into vaults (athlete) values ($1)', [vaulter]);
      tooLate = new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => tx.query('select 1'));
      await tooLate.finally(finish);
    });
    await expect(forgetful).rejects.toMatchObject({ code: '25P03' });
    expect((await database.asOwner((tx) => tx.query('select * from vaults'))).rows).toEqual([]);
    await finished.catch(() => undefined);
    await expect(tooLate).rejects.toMatchObject({ name: 'DatabaseError' });
  });

  test('closing finishes running transactions and refuses new ones', async () => {
    const database = await openDatabase();
    const running = database.asOwner(async (tx) => {
      await tx.query('select 1');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return (await tx.query('select 2 as two')).rows;
    });
    const [first] = await Promise.all([running, database.close()]);
    expect(first).toEqual([{ two: 2 }]);
    await expect(database.asOwner((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '57P01' });
    await database.close();
  });
});
