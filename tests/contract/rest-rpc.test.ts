import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('calling functions with supabase-js', (openDatabase) => {
  let club: Club;
  const call: Club['as'] extends (...args: never[]) => infer Client
    ? Client extends { rpc: infer Rpc }
      ? Rpc
      : never
    : never = (...parameters: unknown[]) => Reflect.apply(club.as(visitor).rpc, club.as(visitor), parameters);
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  test('returns a number, and uses defaults for missing arguments', async () => {
    expect(await call('club_add', { a: 2, b: 3 })).toMatchObject({ data: 5, status: 200, error: null });
    expect(await call('club_add', { a: 2 })).toMatchObject({ data: 3 });
    expect(await call('club_add', { a: 2, b: 3 }, { get: true })).toMatchObject({ data: 5, status: 200 });
  });

  test('answers 204 for a void function', async () => {
    expect(await call('club_nothing')).toMatchObject({ data: null, status: 204, error: null });
  });

  test('selects, filters, embeds, orders, pages and counts the returned rows', async () => {
    const { data, count, error } = await call('club_best_of', { min_height: 3 }, { count: 'exact' })
      .select('name,coach:club_coaches!coach_id(name),club_label')
      .neq('grade', 'novice')
      .order('name', { ascending: false })
      .limit(1);
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'Bo', coach: { name: 'Ines' }, club_label: 'Bo (club)' }]);
    expect(count).toBe(2);
    expect(await call('club_best_of', { min_height: 3 }, { get: true }).eq('id', 1).single()).toMatchObject({
      data: { name: 'Ada' },
    });
    expect(await call('club_best_of', { min_height: 9 }).single()).toMatchObject({ status: 406 });
  });

  test('returns one row, a list of values and a declared table in their own formats', async () => {
    expect((await call('club_first').select('id,name')).data).toEqual({ id: 1, name: 'Ada' });
    const whole = await call('club_first').select('id,club_label,club_cleared_by(height)');
    expect(whole.data).toEqual({
      id: 1,
      club_label: 'Ada (elite)',
      club_cleared_by: [{ height: 4.5 }, { height: 4.7 }],
    });
    expect((await call('club_names')).data).toEqual(['Ines', 'Oleg', 'Noor']);
    expect((await call('club_heights').eq('athlete', 'Bo').gt('height', 3.9)).data).toEqual([
      { athlete: 'Bo', height: 4 },
    ]);
  });

  test('returns only the head on request', async () => {
    expect(await call('club_best_of', { min_height: 3 }, { head: true, count: 'exact' })).toMatchObject({
      data: null,
      count: 2,
      status: 200,
    });
  });

  test('accepts arrays and whole bodies as arguments', async () => {
    expect((await call('club_sum', { heights: [1, 2, 3] })).data).toBe(6);
    expect((await call('club_echo', { any: [1, { thing: null }] })).data).toEqual({
      any: [1, { thing: null }],
    });
    const spread = await club.send('/rpc/club_sum?heights=1&heights=2');
    expect(await spread.json()).toBe(3);
  });

  test('calls a function that writes by POST, not by GET', async () => {
    const made = await call('club_join', { athlete_name: 'Xan' });
    expect(made.error).toBeNull();
    expect((await club.as(visitor).from('club_athletes').select('name').eq('id', made.data)).data).toEqual([
      { name: 'Xan' },
    ]);
    expect(await call('club_join', { athlete_name: 'Yan' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
    expect((await club.as(visitor).from('club_athletes').select('id').eq('name', 'Yan')).data).toEqual([]);
  });

  test('a function can set the status of its error', async () => {
    expect(await call('club_shout', { word: 'hey' })).toMatchObject({
      status: 418,
      error: { code: 'PT418', message: 'No shouting: hey', details: 'kept', hint: 'whisper' },
    });
  });

  test('chooses overloads by the names of their arguments only', async () => {
    expect(await call('club_pick', { words: 'x' })).toMatchObject({ data: 'words' });
    expect(await call('club_pick', { '': 'x' })).toMatchObject({ data: '{"":"x"}' });
    expect(await call('club_pick', { what: 1 })).toMatchObject({ data: '{"what":1}' });
    expect(await call('club_pick', { a: 'x' })).toMatchObject({
      status: 300,
      error: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: ' +
          'public.club_pick(a => integer), public.club_pick(a => text)',
      },
    });
    expect(await call('club_unnamed', { '': 1 })).toMatchObject({
      status: 404,
      error: { message: 'Could not find the function public.club_unnamed() in the schema cache' },
    });
  });

  test('accepts a row as an argument', async () => {
    const { data } = await call('club_cleared_by', { athlete: { id: 1, name: 'anyone' } })
      .select('height')
      .order('height');
    expect(data).toEqual([{ height: 4.5 }, { height: 4.7 }]);
  });

  test('distinguishes forbidden functions from missing ones', async () => {
    expect(await call('club_hidden')).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await call('club_ad', { a: 1 })).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.club_ad(a) in the schema cache',
        hint: 'Perhaps you meant to call the function public.club_add',
      },
    });
    expect(await call('club_add', { x: 1 })).toMatchObject({
      error: { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.club_add(a, b)' },
    });
    expect(await call('club_add', { a: 'two' })).toMatchObject({ status: 400, error: { code: '22P02' } });
    expect((await club.send('/rpc/club_add', { method: 'DELETE' })).status).toBe(405);
  });
});
