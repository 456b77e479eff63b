import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ada, bo, member, openClub, secretKey, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('writing tables with supabase-js', (openDatabase) => {
  let club: Club;
  const athletes = () => club.as(visitor).from('club_athletes');
  const coaches = () => club.as(visitor).from('club_coaches');
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  test('answers an insert with 201, and the row on request', async () => {
    expect(await athletes().insert({ name: 'Eve' })).toMatchObject({ status: 201, data: null, error: null });
    const { data, status } = await athletes()
      .insert({ name: 'Fay', best: 3.2 })
      .select('name,grade,best')
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({ name: 'Fay', grade: 'novice', best: 3.2 });
  });

  test('a bulk insert keeps its order; missing keys are null, or the default on request', async () => {
    const rows = [{ name: 'Gil', grade: 'club' }, { name: 'Hal' }];
    const filled = await athletes()
      .insert(rows, { defaultToNull: false, count: 'exact' })
      .select('name,grade');
    expect(filled).toMatchObject({ status: 201, count: 2 });
    expect(filled.data).toEqual([
      { name: 'Gil', grade: 'club' },
      { name: 'Hal', grade: 'novice' },
    ]);
    expect(await athletes().insert(rows)).toMatchObject({ status: 400, error: { code: '23502' } });
  });

  test('stores arrays, ranges, JSON, booleans and nulls unchanged', async () => {
    const row = {
      name: 'Ivo, "x"',
      poles: ['a,b', '"q"', ''],
      settings: { deep: [1, { two: null }], big: 12345678901234 },
      active: false,
      season: '[2020,2021)',
      best: null,
    };
    const { data } = await athletes().insert(row).select('name,poles,settings,active,season,best').single();
    expect(data).toEqual(row);
  });

  test('inserts an empty list, and refuses an empty row without defaults', async () => {
    expect(await athletes().insert([]).select()).toMatchObject({ status: 201, data: [] });
    expect(await club.as(visitor).from('club_lockers').insert({})).toMatchObject({
      error: { code: '23502' },
    });
    const twice = await athletes()
      .insert([{ name: 'Jan' }, { name: 'Jan' }])
      .select('name');
    expect(twice.data).toHaveLength(2);
  });

  test('returns a written row with its embeds', async () => {
    const { data } = await athletes()
      .insert({ name: 'Kim', coach_id: 1 })
      .select('name,coach:club_coaches!coach_id(name),club_vaults(id),club_label')
      .single();
    expect(data).toEqual({
      name: 'Kim',
      coach: { name: 'Ines' },
      club_vaults: [],
      club_label: 'Kim (novice)',
    });
  });

  test('computes functions of a row on a written row', async () => {
    const { data, error } = await athletes()
      .update({ best: 4.81 })
      .eq('id', 1)
      .select('*,club_label,club_cleared_by(height)')
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      best: 4.81,
      club_label: 'Ada (elite)',
      club_cleared_by: [{ height: 4.5 }, { height: 4.7 }],
    });
  });

  test('upserts by primary key: 201 if a row is new, otherwise 200', async () => {
    const mixed = await coaches()
      .upsert([
        { id: 1, name: 'Inés' },
        { id: 20, name: 'Pia' },
      ])
      .select('id,name,email');
    expect(mixed.status).toBe(201);
    expect(mixed.data).toEqual([
      { id: 1, name: 'Inés', email: 'ines@club.test' },
      { id: 20, name: 'Pia', email: null },
    ]);
    expect(await coaches().upsert({ id: 1, name: 'Ines' })).toMatchObject({ status: 200, error: null });
  });

  test('upserts by other columns, or ignores existing rows', async () => {
    await coaches().insert({ id: 21, name: 'Quim', email: 'quim@club.test' });
    const byEmail = { id: 21, name: 'Quim B.', email: 'quim@club.test' };
    expect((await coaches().upsert(byEmail, { onConflict: 'email' }).select('name')).data).toEqual([
      { name: 'Quim B.' },
    ]);
    const ignored = await coaches()
      .upsert(
        [
          { id: 21, name: 'nobody' },
          { id: 22, name: 'Rui' },
        ],
        { ignoreDuplicates: true },
      )
      .select('id,name');
    expect(ignored).toMatchObject({ status: 201, data: [{ id: 22, name: 'Rui' }] });
    expect(await coaches().upsert({ id: 1, name: 'x' }, { onConflict: 'name' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    });
  });

  test('updates the filtered rows and returns them', async () => {
    await athletes().insert([{ name: 'Sam' }, { name: 'Sal' }]);
    const changed = await athletes()
      .update({ name: 'Sue', best: 2.1 }, { count: 'exact' })
      .or('name.eq.Sam,name.eq.Sal')
      .select('name,best,club_vaults(id)');
    expect(changed).toMatchObject({ status: 200, count: 2 });
    expect(changed.data).toEqual([
      { name: 'Sue', best: 2.1, club_vaults: [] },
      { name: 'Sue', best: 2.1, club_vaults: [] },
    ]);
    expect(await athletes().update({ best: 2.2 }).eq('name', 'Sue')).toMatchObject({
      status: 204,
      data: null,
    });
    expect(await athletes().update({ best: 2.2 }).eq('name', 'nobody').select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await athletes().update({ best: 2.2 }).eq('name', 'nobody').select().single()).toMatchObject({
      status: 406,
    });
    expect(await athletes().update({}).eq('name', 'Sue').select('name')).toMatchObject({
      status: 200,
      data: [],
    });
  });

  test('resets a column to its default', async () => {
    await athletes().insert({ name: 'Tom', grade: 'elite' });
    const response = await club.send('/club_athletes?name=eq.Tom&columns=grade', {
      method: 'PATCH',
      body: '{}',
      headers: { Prefer: 'missing=default, return=representation' },
    });
    expect(response.headers.get('preference-applied')).toBe('missing=default, return=representation');
    expect(await response.json()).toMatchObject([{ name: 'Tom', grade: 'novice' }]);
  });

  test('deletes the filtered rows', async () => {
    await athletes().insert([{ name: 'Ulf' }, { name: 'Uma' }]);
    const gone = await athletes().delete({ count: 'exact' }).eq('name', 'Ulf').select('name');
    expect(gone).toMatchObject({ status: 200, count: 1, data: [{ name: 'Ulf' }] });
    expect(await athletes().delete().eq('name', 'Uma')).toMatchObject({ status: 204, data: null });
    expect((await athletes().select('id').in('name', ['Ulf', 'Uma'])).data).toEqual([]);
  });

  test('does not write a row if single matches several', async () => {
    await athletes().insert([{ name: 'Vic' }, { name: 'Vic' }]);
    const refused = await athletes().delete().eq('name', 'Vic').select().single();
    expect(refused).toMatchObject({ status: 406, error: { details: 'The result contains 2 rows' } });
    const touched = await athletes().update({ best: 1 }).eq('name', 'Vic').maxAffected(1);
    expect(touched).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    });
    expect((await athletes().select('best').eq('name', 'Vic')).data).toEqual([
      { best: null },
      { best: null },
    ]);
  });

  test('rolls back a tried request', async () => {
    const tried = await athletes().insert({ name: 'Wim' }).select('name').rollback();
    expect(tried).toMatchObject({ status: 201, data: [{ name: 'Wim' }] });
    expect((await athletes().select('id').eq('name', 'Wim')).data).toEqual([]);
  });

  test('an author reads and writes only their own notes, a visitor none', async () => {
    const notes = (claims: Parameters<Club['as']>[0]) => club.as(claims).from('club_notes');
    expect((await notes(member(ada)).select('body')).data).toEqual([{ body: 'Ada is tired' }]);
    expect((await notes(visitor).select('body')).data).toEqual([]);
    expect((await notes(secretKey).select('body')).data).toHaveLength(2);
    expect(await notes(member(ada)).insert({ body: 'mine' }).select('author').single()).toMatchObject({
      data: { author: ada },
    });
    expect(await notes(member(ada)).insert({ body: 'not mine', author: bo })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(await notes(visitor).insert({ body: 'whose?', author: bo })).toMatchObject({ status: 401 });
    const others = await notes(member(ada)).update({ body: 'changed' }).eq('author', bo).select();
    expect(others).toMatchObject({ status: 200, data: [] });
  });

  test.each<[what: string, table: string, row: object, status: number, code: string]>([
    ['a second row with the same key', 'club_coaches', { id: 1, name: 'x' }, 409, '23505'],
    ['a row with a broken reference', 'club_lockers', { athlete_id: 77, number: 1 }, 409, '23503'],
    ['a value that fails a check', 'club_athletes', { name: 'x', best: -1 }, 400, '23514'],
    ['a missing value', 'club_athletes', { name: null }, 400, '23502'],
    ['a string instead of a number', 'club_athletes', { name: 'x', coach_id: 'one' }, 400, '22P02'],
    ['an unknown grade', 'club_athletes', { name: 'x', grade: 'olympic' }, 400, '22P02'],
    ['a code that is too long', 'club_athletes', { name: 'x', code: 'ABCDE' }, 400, '22001'],
    ['an unknown column', 'club_athletes', { name: 'x', shoe: 44 }, 400, 'PGRST204'],
    ['a hidden table', 'club_secrets', { id: 2 }, 401, '42501'],
    ['a zero byte', 'club_athletes', { name: 'a\0b' }, 400, '22P05'],
  ])('refuses %s', async (_what, table, row, status, code) => {
    const refused = await club.as(visitor).from(table).insert(row);
    expect(refused).toMatchObject({ status, error: { code } });
    expect(Object.keys(refused.error ?? {}).sort()).toEqual(['code', 'details', 'hint', 'message']);
  });
});
