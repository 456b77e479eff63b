import { expect, test } from 'vitest';
import type { Claims, Database } from '../../backend/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

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
        create table jumps (id int generated always as identity primary key, athlete uuid not null, height int);
        alter table jumps enable row level security;
        create policy "Athletes see their own jumps" on jumps for select to authenticated using (athlete = auth.uid());
        create policy "Athletes add their own jumps" on jumps for insert to authenticated
          with check (athlete = auth.uid());
      `),
    );
    return database;
  }

  test('runs a request under its role and claims, and the owner under none', async () => {
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

  test('an athlete sees and writes only their own rows, a visitor none', async () => {
    const database = await openWithJumps();
    const add = (sub: string, whose: string) =>
      database.withRole(athlete(sub), (tx) =>
        tx.query('insert into jumps (athlete, height) values ($1, 450)', [whose]),
      );
    await add(vaulter, vaulter);
    await add(rival, rival);
    await expect(add(rival, vaulter)).rejects.toMatchObject({ name: 'DatabaseError', code: '42501' });

    const seenBy = (context: { claims: Claims }) =>
      database.withRole(context, async (tx) => (await tx.query('select athlete from jumps')).rows);
    expect(await seenBy(athlete(vaulter))).toEqual([{ athlete: vaulter }]);
    expect(await seenBy(visitor)).toEqual([]);
    expect(await seenBy({ claims: { role: 'service_role' } })).toHaveLength(2);
  });

  test('a role that requests cannot have is refused before anything runs', async () => {
    const database = await openDatabase();
    for (const role of ['postgres', 'authenticator', '', 'anon"; drop schema public; --']) {
      const forged = { claims: { role } as unknown as Claims };
      await expect(database.withRole(forged, (tx) => tx.query('select 1'))).rejects.toMatchObject({
        code: '22023',
      });
    }
  });

  test('claims never leak from one of many transactions at once to another', async () => {
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

  test('work that throws leaves nothing behind, and the next request is clean', async () => {
    const database = await openWithJumps();
    const insert = 'insert into jumps (athlete, height) values ($1, 1)';
    const failing = database.withRole(athlete(vaulter), async (tx) => {
      await tx.query(insert, [vaulter]);
      throw new Error('the bar fell');
    });
    await expect(failing).rejects.toThrow('the bar fell');
    const count = async () =>
      (await database.asOwner((tx) => tx.query('select count(*) as n from jumps'))).rows;
    expect(await count()).toEqual([{ n: 0 }]);

    // A failed statement spoils the whole transaction, even when the work looks away.
    const lookingAway = database.asOwner(async (tx) => {
      await tx.query(insert, [vaulter]);
      await tx.query('select 1 / 0').catch(() => undefined);
      return 'fine';
    });
    await expect(lookingAway).rejects.toMatchObject({ code: '25P02' });
    expect(await count()).toEqual([{ n: 0 }]);
  });

  test('values come back as the contract says', async () => {
    const database = await openDatabase();
    const { rows, rowCount } = await database.asOwner((tx) =>
      tx.query(`select 4::int2 as i2, 9007199254740991::int8 as i8, 1.5::float8 as f8, 'NaN'::float4 as nan, 12.50::numeric as num,
        true as yes, false as no, null::int as nothing, 'ä"\\{}' as words, '{"a":[1,null]}'::jsonb as jb, '"x"'::json as j,
        'null'::jsonb as jnull, '\\x00ff10'::bytea as bytes, '\\x'::bytea as empty,
        '${vaulter}'::uuid as id, '2026-07-01 12:00:00+02'::timestamptz as at, '2026-07-01'::date as day,
        array[1, null, 3] as ints, '{}'::text[] as none, array['a,b', 'c"d', null, 'null'] as texts, array[[1,2],[3,4]]::int8[] as grid,
        array[true, false] as flags, array['{"a": 1}'::jsonb] as jsons, array['${vaulter}'::uuid] as ids,
        array['\\x01'::bytea] as blobs, '[0:1]={7,8}'::int[] as shifted, array['2026-07-01Z'::timestamptz] as times`),
    );
    expect(rowCount).toBe(1);
    expect(rows).toEqual([
      {
        i2: 4,
        i8: 9007199254740991,
        f8: 1.5,
        nan: NaN,
        num: '12.50',
        yes: true,
        no: false,
        nothing: null,
        words: 'ä"\\{}',
        jb: { a: [1, null] },
        j: 'x',
        jnull: null,
        bytes: new Uint8Array([0, 255, 16]),
        empty: new Uint8Array(),
        id: vaulter,
        at: '2026-07-01 10:00:00+00',
        day: '2026-07-01',
        ints: [1, null, 3],
        none: [],
        texts: ['a,b', 'c"d', null, 'null'],
        grid: [
          [1, 2],
          [3, 4],
        ],
        flags: [true, false],
        jsons: [{ a: 1 }],
        ids: [vaulter],
        blobs: [new Uint8Array([1])],
        shifted: [7, 8],
        times: ['2026-07-01 00:00:00+00'],
      },
    ]);
  });

  test('types that a migration made come back alike, also when the type is new', async () => {
    const database = await openDatabase();
    const { rows } = await database.asOwner(async (tx) => {
      await tx.exec(
        `create type grip as enum ('left', 'right'); create domain height as int check (value > 0);`,
      );
      return tx.query(`select 'left'::grip as one, array['left', null, 'right']::grip[] as many, 450::height as h,
        row(1, 'a') as pair, int4range(1, 3) as span, '1 2'::int2vector as vector`);
    });
    expect(rows).toEqual([
      { one: 'left', many: ['left', null, 'right'], h: 450, pair: '(1,a)', span: '[1,3)', vector: '1 2' },
    ]);
  });

  test('parameters of every kind arrive as they were given', async () => {
    const database = await openDatabase();
    const given = [
      'text \' " \\ ä 🏃',
      42,
      -0.25,
      true,
      null,
      undefined,
      { deep: [1, 'x', null] },
      JSON.stringify(['an', 'array']),
      ['a', null, 'b,"c\\'],
      [1, 2],
      new Uint8Array([0, 1, 255]),
      new Date('2026-01-02T03:04:05.678Z'),
      [[1], [2]],
      10n,
    ];
    const { rows } = await database.asOwner((tx) =>
      tx.query(
        `select $1::text as a, $2::int as b, $3::float8 as c, $4::bool as d, $5::text as e, $6::int as f, $7::jsonb as g,
         $8::jsonb as h, $9::text[] as i, $10::int[] as j, $11::bytea as k, $12::timestamptz as l, $13::int[] as m, $14::int8 as n`,
        given,
      ),
    );
    expect(Object.values(rows[0] ?? {})).toEqual([
      given[0],
      42,
      -0.25,
      true,
      null,
      null,
      given[6],
      ['an', 'array'],
      given[8],
      [1, 2],
      given[10],
      '2026-01-02 03:04:05.678+00',
      [[1], [2]],
      10,
    ]);
  });

  test('rowCount counts rows returned or, without RETURNING, rows touched', async () => {
    const database = await openWithJumps();
    const counts = await database.asOwner(async (tx) => [
      (await tx.query('insert into jumps (athlete) select gen_random_uuid() from generate_series(1, 3)'))
        .rowCount,
      (await tx.query('update jumps set height = 1')).rowCount,
      (await tx.query('delete from jumps where id < 3 returning id')).rows.length,
      (await tx.query('select * from jumps')).rowCount,
      (await tx.query('select * from jumps where false')).rowCount,
      (await tx.query('create table more ()')).rowCount,
    ]);
    expect(counts).toEqual([3, 3, 2, 1, 0, 0]);
  });

  test('errors carry what Postgres said', async () => {
    const database = await openDatabase();
    const failing = database.asOwner(async (tx) => {
      await tx.exec(
        'create table poles (length int constraint long_enough check (length > 300), name text unique)',
      );
      await tx.query(`insert into poles values (400, 'spirit')`);
      await tx.query(`insert into poles values (400, 'spirit')`);
    });
    await expect(failing).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'poles_name_key',
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

  test('a constraint that is checked at the end fails the transaction', async () => {
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
      (tx) => tx.query('insert into jumps (athlete) values ($1)', [vaulter]),
      { readOnly: true },
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test('a transaction inside another is refused with a sentence instead of hanging', async () => {
    const database = await openDatabase();
    const nested = database.asOwner(() => database.withRole(visitor, (tx) => tx.query('select 1')));
    await expect(nested).rejects.toThrow('inside another one');
    // One after the other is fine, also when the second is started by what the first one left running.
    let later: Promise<unknown> = Promise.resolve();
    await database.asOwner(async (tx) => {
      await tx.query('select 1');
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        database.asOwner((own) => own.query('select 2')),
      );
    });
    await expect(later).resolves.toMatchObject({ rowCount: 1 });
  });

  test('a transaction that has ended runs nothing more, least of all as the owner', async () => {
    const database = await openWithJumps();
    let kept: { query: (sql: string) => Promise<unknown> } | undefined;
    await database.withRole(visitor, async (tx) => {
      kept = tx;
      await tx.query('select 1');
    });
    await expect(kept?.query('delete from jumps')).rejects.toMatchObject({ code: '25P01' });

    const escaping = database.withRole(visitor, async (tx) => {
      await tx.exec('commit').catch(() => undefined);
      return tx.query('select current_user');
    });
    await expect(escaping).rejects.toMatchObject({ code: '25P01' });
    await expect(database.asOwner((tx) => tx.exec('commit; begin'))).resolves.toBeUndefined();
  });

  test('statements asked for at once in one transaction run in order, inside it', async () => {
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

  test('listeners hear what was committed, not what was rolled back, until they stop', async () => {
    const database = await openDatabase();
    const heard: string[] = [];
    let wake: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (wake = resolve));
    const stop = await database.listen('Odd "channel"', (payload) => {
      heard.push(payload);
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
    expect(heard).toEqual(['one', 'two']);

    await stop();
    const other = next();
    const stopOther = await database.listen('Odd "channel"', () => wake());
    await notify('three');
    await other;
    expect(heard).toEqual(['one', 'two']);
    await stopOther();
  });

  test('a statement that takes too long is cut', async () => {
    const database = await openDatabase({ statementTimeoutMs: 300 });
    if (engine === 'pglite') return; // in memory the data goes with the thread: see engine-pglite.test.ts
    const slow = database.withRole(visitor, (tx) => tx.query('select pg_sleep(60)'));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect((await database.asOwner((tx) => tx.query('select 1 as ok'))).rows).toEqual([{ ok: 1 }]);
  });

  test('a transaction that is left open is ended, and others go on', async () => {
    const database = await openWithJumps({ idleInTransactionTimeoutMs: 200 });
    let tooLate: Promise<unknown> = Promise.resolve();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const forgetful = database.asOwner(async (tx) => {
      await tx.query('insert into jumps (athlete) values ($1)', [vaulter]);
      tooLate = new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => tx.query('select 1'));
      await tooLate.finally(finish);
    });
    await expect(forgetful).rejects.toMatchObject({ code: '25P03' });
    expect((await database.asOwner((tx) => tx.query('select * from jumps'))).rows).toEqual([]);
    await finished.catch(() => undefined);
    await expect(tooLate).rejects.toMatchObject({ name: 'DatabaseError' });
  });

  test('a closed database finishes what is under way and refuses the rest', async () => {
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
