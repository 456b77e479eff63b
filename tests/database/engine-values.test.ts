import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const vaulter = 'a0000000-0000-4000-8000-000000000001';

describeOnEachEngine('database values', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('returns values in the documented types', async () => {
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

  test('returns user-defined types the same way, even newly created ones', async () => {
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

  test('passes parameters of every type unchanged', async () => {
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
    const counts = await database.asOwner(async (tx) => [
      (await tx.query('create table vaults (id int generated always as identity, athlete uuid, height int)'))
        .rowCount,
      (await tx.query('insert into vaults (athlete) select gen_random_uuid() from generate_series(1, 3)'))
        .rowCount,
      (await tx.query('update vaults set height = 1')).rowCount,
      (await tx.query('delete from vaults where id < 3 returning id')).rows.length,
      (await tx.query('select * from vaults')).rowCount,
      (await tx.query('select * from vaults where false')).rowCount,
      (await tx.query('create table more ()')).rowCount,
    ]);
    expect(counts).toEqual([0, 3, 3, 2, 1, 0, 0]);
  });
});
