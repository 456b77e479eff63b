import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, bo, cook, cookAgain, cyd, dee, eve, hello, openCamp, plant } from './camp-fixture.ts';
import { refusal, resultOf, success } from './camp-fixture.ts';
import { visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('reading rows with supabase-js', (openDatabase) => {
  let camp: Club;
  beforeAll(async () => {
    camp = await openCamp(await openDatabase());
  });
  afterAll(() => camp.close());
  const from = (table: string) => camp.as(visitor).from(table);

  test('reads all rows, one row, and views', async () => {
    expect(await resultOf(from('camp_people').select())).toEqual(success([ada, bo, cyd, dee, eve]));
    expect(await resultOf(from('camp_people').select().eq('username', 'ada').single())).toEqual(success(ada));
    expect(await resultOf(from('camp_people').select().limit(1).single())).toEqual(success(ada));
    expect(await resultOf(from('camp_plain_people').select().limit(2))).toEqual(
      success([
        { username: 'ada', fixed: 1 },
        { username: 'bo', fixed: 1 },
      ]),
    );
    expect(await resultOf(from('camp_people').select().eq('username', 'nobody'))).toEqual(success([]));
    expect(await resultOf(from('camp_odds').select('"with space", list').eq('id', 1))).toEqual(
      success([{ 'with space': null, list: ['test', 'one'] }]),
    );
    expect(await resultOf(from('camp_rooms').select('id, id, id').limit(1).single())).toEqual(
      success({ id: 1 }),
    );
    expect(await resultOf(from('camp_trios').select('id::text').limit(1).single())).toEqual(
      success({ id: '1' }),
    );
  });

  test('reports one requested row where there are several or none', async () => {
    expect(await resultOf(from('camp_people').select().single())).toEqual(
      refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
        details: 'The result contains 5 rows',
      }),
    );
    expect(await resultOf(from('camp_people').select().eq('username', 'nobody').single())).toEqual(
      refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
        details: 'The result contains 0 rows',
      }),
    );
    expect(await resultOf(from('camp_people').select().eq('username', 'nobody').maybeSingle())).toEqual(
      success(null),
    );
    expect(await resultOf(from('camp_people').select().eq('username', 'bo').maybeSingle())).toEqual(
      success(bo),
    );
    expect(await resultOf(from('camp_people').select().maybeSingle())).toMatchObject({
      data: null,
      status: 406,
      error: { code: 'PGRST116', hint: null },
    });
  });

  test('reports missing tables, columns and schemas', async () => {
    expect(await resultOf(from('nowhere').select())).toEqual(
      refusal(404, 'PGRST205', "Could not find the table 'public.nowhere' in the schema cache"),
    );
    expect(await resultOf(from('camp_people').select('nothing'))).toEqual(
      refusal(400, '42703', 'column camp_people.nothing does not exist'),
    );
    await expect(from('nowhere').select().throwOnError()).rejects.toMatchObject({ code: 'PGRST205' });
    await expect(
      from('camp_posts').select().eq('text', 'unsaid').throwOnError().maybeSingle(),
    ).resolves.toMatchObject({ data: null });
    expect(await resultOf(camp.as(visitor).schema('personal').from('camp_people').select())).toMatchObject({
      status: 406,
      error: { code: 'PGRST106', message: 'Invalid schema: personal' },
    });
  });

  test('returns only the head, and counts in three ways', async () => {
    const head = (count?: 'exact' | 'planned' | 'estimated') =>
      from('camp_people').select('*', { head: true, ...(count ? { count } : {}) });
    expect(await resultOf(head())).toEqual(success(null));
    expect(await resultOf(head('exact'))).toEqual(success(null, { count: 5 }));
    expect(await resultOf(head('planned'))).toMatchObject({
      data: null,
      error: null,
      count: expect.any(Number),
    });
    expect(await resultOf(head('estimated'))).toEqual(success(null, { count: 5 }));
    expect(await resultOf(from('camp_people').select('username', { count: 'exact' }).limit(1))).toEqual(
      success([{ username: 'ada' }], { status: 206, count: 5 }),
    );
    expect((await camp.send('/nowhere', { method: 'HEAD' })).status).toBe(404);
  });

  test('orders, limits and pages', async () => {
    const people = () => from('camp_people').select();
    expect(await resultOf(people().order('username', { ascending: false }))).toEqual(
      success([eve, dee, cyd, bo, ada]),
    );
    expect(
      await resultOf(from('camp_posts').select().order('room_id', { ascending: false }).order('id')),
    ).toEqual(success([cook, cookAgain, plant, hello]));
    expect(await resultOf(people().order('data', { nullsFirst: true }).order('username').limit(1))).toEqual(
      success([ada]),
    );
    expect(await resultOf(people().limit(1))).toEqual(success([ada]));
    expect(await resultOf(people().range(1, 3))).toEqual(success([bo, cyd, dee]));
    expect(await resultOf(people().range(4, 9))).toEqual(success([eve]));
    expect(await resultOf(people().range(50, 60))).toEqual(success([]));
  });

  test('reports features that only Supabase supports', async () => {
    const unsupported = { status: 400, data: null, error: { code: expect.stringMatching(/^PGRST/) } };
    expect(await resultOf(from('camp_people').select('username.count()'))).toMatchObject({
      error: { code: 'PGRST123' },
    });
    expect(await resultOf(from('camp_posts').select('text, ...camp_people(status)'))).toMatchObject(
      unsupported,
    );
    expect(await resultOf(from('camp_people').select('data->pole'))).toMatchObject(unsupported);
    expect(await resultOf(from('camp_people').select().order('data->pole'))).toMatchObject(unsupported);
    expect(await resultOf(from('camp_people').select().textSearch('username', 'ada'))).toMatchObject(
      unsupported,
    );
    expect(await from('camp_people').select().csv()).toMatchObject({ status: 406 });
    expect(await from('camp_people').select().geojson()).toMatchObject({ status: 406 });
    expect(await from('camp_people').select().explain({ format: 'json' })).toMatchObject({ status: 406 });
  });
});
