import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, cook, cookAgain, hello, openCamp, plant, refusal, resultOf, success } from './camp-fixture.ts';
import { visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

const nil = '00000000-0000-0000-0000-000000000000';

describeOnEachEngine('calling functions', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const rpc = (name: string, values?: object, options?: { get?: boolean; head?: boolean; count?: 'exact' }) =>
    camp.as(visitor).rpc(name, values, options);
  const adas = [hello, plant, cook, cookAgain];
  const recent = [cookAgain, cook, plant, hello];
  const profile = { id: 1, username: 'ada' };

  test('returns one value, void, a count, or only the head', async () => {
    const who = { who: 'ada' };
    expect(await resultOf(rpc('camp_status_of', who))).toEqual(success('HERE'));
    expect(await resultOf(rpc('camp_nothing'))).toEqual(success(null, { status: 204 }));
    expect(await resultOf(rpc('camp_status_of', who, { count: 'exact' }))).toEqual(
      success('HERE', { count: 1 }),
    );
    expect(await resultOf(rpc('camp_status_of', who, { head: true, count: 'exact' }))).toEqual(
      success(null, { count: 1 }),
    );
    expect(await resultOf(rpc('camp_status_of', who, { get: true, count: 'exact' }))).toEqual(
      success('HERE', { count: 1 }),
    );
    expect(await resultOf(rpc('camp_optional', { word: undefined }, { get: true }))).toEqual(success(''));
    expect(await resultOf(rpc('camp_ids', { ids: [nil] }, { get: true }))).toEqual(
      success(null, { status: 204 }),
    );
    expect(await resultOf(rpc('camp_ids', { ids: [nil] }))).toEqual(success(null, { status: 204 }));
    expect(await resultOf(rpc('camp_big_as_text', { big: '9223372036854775807' }))).toEqual(
      success('9223372036854775807'),
    );
    expect(await resultOf(camp.as(visitor).schema('personal').rpc('camp_status_of', who))).toMatchObject({
      status: 406,
      error: { code: 'PGRST106' },
    });
  });

  test('selects declared columns: all, some, renamed, cast', async () => {
    const call = () => rpc('camp_name_and_status', { who: 'ada' });
    const row = { username: 'ada', status: 'HERE' };
    expect(await resultOf(call())).toEqual(success([row]));
    expect(await resultOf(call().select())).toEqual(success([row]));
    expect(await resultOf(call().select('*'))).toEqual(success([row]));
    expect(await resultOf(call().select('username'))).toEqual(success([{ username: 'ada' }]));
    expect(await resultOf(call().select('username, status'))).toEqual(success([row]));
    expect(await resultOf(call().select('name:username'))).toEqual(success([{ name: 'ada' }]));
    expect(await resultOf(call().select('status::text'))).toEqual(success([{ status: 'HERE' }]));
    expect(await resultOf(call().select('username.count(), status'))).toMatchObject({
      error: { code: 'PGRST123' },
    });
  });

  test('returns rows of a table or view, by value or by row argument', async () => {
    expect(await resultOf(rpc('camp_posts_of', { room: { id: 1, data: null, slug: null } }))).toEqual(
      success([hello]),
    );
    expect(await resultOf(rpc('camp_posts_of', { person: ada }))).toEqual(success(adas));
    expect(await resultOf(rpc('camp_posts_by', { who: 'ada' }))).toEqual(success(adas));
    expect(await resultOf(rpc('camp_recent_of', { person: ada }))).toEqual(success(recent));
    expect(await resultOf(rpc('camp_recent_of', { here: ada }))).toEqual(success(recent));
    expect(await resultOf(rpc('camp_recent_by', { who: 'ada' }))).toEqual(success(recent));
    expect(await resultOf(rpc('camp_first_of', { here: ada }))).toEqual(success([hello]));
    expect(await resultOf(rpc('camp_anybody'))).toEqual(success(ada));
    expect(await resultOf(rpc('camp_everybody').select('username').eq('status', 'AWAY'))).toEqual(
      success([{ username: 'bo' }]),
    );
  });

  test('filters and embeds a single row', async () => {
    const call = (username: string) => rpc('camp_profile_of', { person: { username } });
    expect(await resultOf(rpc('camp_profile_of', { person: ada }))).toEqual(success(profile));
    expect(await resultOf(call('ada').select('id, username, camp_people(username, ages)'))).toEqual(
      success({ ...profile, camp_people: { username: 'ada', ages: '[1,2)' } }),
    );
    expect(await resultOf(call('ada').select('id, camp_people(username)').eq('username', 'nope'))).toEqual(
      success(null),
    );
    expect(await resultOf(call('ada').eq('username', 'nope').select('id, camp_people(username)'))).toEqual(
      success(null),
    );
    expect(await resultOf(call('ada').eq('username', 'ada').select('username, camp_people(ages)'))).toEqual(
      success({ username: 'ada', camp_people: { ages: '[1,2)' } }),
    );
  });

  test('chooses overloads by name and rejects ambiguous ones', async () => {
    expect(await resultOf(rpc('camp_unclear'))).toEqual(success(null, { status: 204 }));
    const unclear = refusal(
      300,
      'PGRST203',
      'Could not choose the best candidate function between: ' +
        'public.camp_unclear(a => integer), public.camp_unclear(a => text)',
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    );
    expect(await resultOf(rpc('camp_unclear', { a: 'test' }))).toEqual(unclear);
    expect(await resultOf(rpc('camp_unclear', { a: 1 }))).toEqual(unclear);
    expect(await resultOf(rpc('camp_clear'))).toEqual(success(null, { status: 204 }));
    expect(await resultOf(rpc('camp_clear', { a: 'test' }))).toEqual(success(1));
    expect(await resultOf(rpc('camp_clear', { b: 1 }))).toEqual(success('foo'));
    expect(await resultOf(rpc('camp_clear', { profile: 1 }))).toEqual(success([profile]));
    expect(await resultOf(rpc('camp_clear', { room: 1, search: 'Hello camp 👋' }))).toEqual(success([hello]));
    expect(await resultOf(rpc('camp_clear', { room: 1 }))).toEqual(success([]));
    expect(await resultOf(rpc('camp_clear', { person: ada }))).toEqual(success(adas));
  });

  test('passes unnamed arguments', async () => {
    for (const value of ['test', true, 1]) {
      expect(await resultOf(rpc('camp_any_type', { '': value }))).toEqual(success('foo'));
    }
    expect(await resultOf(rpc('camp_unnamed_integer', { '': 1 }))).toEqual(
      refusal(
        404,
        'PGRST202',
        'Could not find the function public.camp_unnamed_integer() in the schema cache',
        {
          details:
            'Searched for the function public.camp_unnamed_integer with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
          hint: 'Perhaps you meant to call the function public.camp_unnamed_text',
        },
      ),
    );
    for (const name of ['camp_unnamed_json', 'camp_unnamed_jsonb', 'camp_unnamed_text']) {
      expect(await resultOf(rpc(name, { '': { test: 'value' } }))).toEqual(success(1));
    }
    expect(await resultOf(rpc('camp_maybe_unnamed'))).toEqual(success(1));
    expect(await resultOf(rpc('camp_maybe_unnamed', { '': '' }))).toEqual(success('foo'));
    expect(await resultOf(rpc('camp_maybe_unnamed', { '': 'test' }))).toEqual(success('foo'));
    for (const values of [undefined, {}]) {
      expect(await resultOf(rpc('camp_default_unnamed', values))).toEqual(
        refusal(
          300,
          'PGRST203',
          'Could not choose the best candidate function between: ' +
            'public.camp_default_unnamed(), public.camp_default_unnamed( => text)',
          {
            hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
          },
        ),
      );
    }
    expect(await resultOf(rpc('camp_default_unnamed', { '': 'test' }))).toEqual(success('foo'));
  });
});

describeOnEachEngine('functions as columns and embeds', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const read = (table: string, select: string) => resultOf(camp.as(visitor).from(table).select(select));
  const adas = [hello, plant, cook, cookAgain];
  const others = ['bo', 'cyd', 'dee', 'eve'];
  const forEveryone = (key: string, own: unknown, rest: unknown) =>
    success([{ username: 'ada', [key]: own }, ...others.map((username) => ({ username, [key]: rest }))]);

  test('embeds a set of rows, and picks the overload by the parent table', async () => {
    expect(await read('camp_rooms', 'id, all:camp_posts_of(*)')).toEqual(
      success([
        { id: 1, all: [hello] },
        { id: 2, all: [plant] },
        { id: 3, all: [cook, cookAgain] },
      ]),
    );
    expect(await read('camp_rooms', 'id, all:camp_posts_of(id,camp_rooms(slug))')).toEqual(
      success([
        { id: 1, all: [{ id: 1, camp_rooms: { slug: 'runway' } }] },
        { id: 2, all: [{ id: 2, camp_rooms: { slug: 'gym' } }] },
        { id: 3, all: [3, 4].map((id) => ({ id, camp_rooms: { slug: 'kitchen' } })) },
      ]),
    );
    expect(await read('camp_people', 'username, all:camp_posts_of(*)')).toEqual(forEveryone('all', adas, []));
    expect(await read('camp_people', 'username, all:camp_posts_of(id, camp_blurb)')).toEqual(
      forEveryone(
        'all',
        adas.map(({ id, text }) => ({ id, camp_blurb: text.slice(0, 3) })),
        [],
      ),
    );
    expect(await read('camp_people', 'username, last:camp_recent_of(id)')).toEqual(
      forEveryone(
        'last',
        [4, 3, 2, 1].map((id) => ({ id })),
        [],
      ),
    );
    expect(await read('camp_people_here', 'username, last:camp_recent_of(id)')).toEqual(
      success([
        { username: 'ada', last: [4, 3, 2, 1].map((id) => ({ id })) },
        ...['cyd', 'dee', 'eve'].map((username) => ({ username, last: [] })),
      ]),
    );
  });

  test('embeds a single row: with null columns if declared as one row, null if declared as a set', async () => {
    expect(await read('camp_people', 'username, own:camp_profile_of(*)')).toEqual(
      forEveryone('own', { id: 1, username: 'ada' }, { id: null, username: null }),
    );
    expect(await read('camp_people', 'username, own:camp_profile_of(username)')).toEqual(
      forEveryone('own', { username: 'ada' }, { username: null }),
    );
    expect(await read('camp_people', 'username, own:camp_sure_profile_of(*)')).toEqual(
      forEveryone('own', { id: 1, username: 'ada' }, null),
    );
    expect(await read('camp_people_here', 'username, first:camp_first_of(id)')).toEqual(
      success([
        { username: 'ada', first: { id: 1 } },
        ...['cyd', 'dee', 'eve'].map((username) => ({ username, first: null })),
      ]),
    );
  });

  test('computes columns of partitioned tables, and reports functions without a row argument', async () => {
    expect(await read('camp_days', 'id, camp_day_label')).toEqual(
      success([
        { id: 1, camp_day_label: 'open on 2024-06-15' },
        { id: 2, camp_day_label: 'close on 2025-03-20' },
      ]),
    );
    expect(await read('camp_rooms', 'id, who:camp_anybody(*)')).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'camp_rooms' and 'camp_anybody' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'camp_rooms' and 'camp_anybody' in the schema 'public', but no matches were found.",
      },
    });
    expect(await read('camp_posts', 'id, who:camp_everybody(*)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST200' },
    });
  });
});
