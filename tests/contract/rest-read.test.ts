import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('reading tables with supabase-js', (openDatabase) => {
  let club: Club;
  const athletes = () => club.as(visitor).from('club_athletes');
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return data?.map(({ id }) => id).sort();
  };

  test('returns a row as Postgres writes it in JSON', async () => {
    const { data, status } = await athletes().select().eq('id', 1).single();
    expect(status).toBe(200);
    expect(data).toEqual({
      id: 1,
      name: 'Ada',
      grade: 'elite',
      best: 4.8,
      coach_id: 1,
      second_coach_id: 2,
      poles: ['4.60/75', '4.75/80'],
      settings: { side: 'left', runup: { steps: 18 } },
      active: true,
      season: '[2019,2026)',
      joined_at: '2025-01-01T00:00:00+00:00',
      code: 'A1',
    });
  });

  test('renames and casts columns', async () => {
    const { data } = await athletes().select('who:name,best::text,id::text').eq('id', 1);
    expect(data).toEqual([{ who: 'Ada', best: '4.80', id: '1' }]);
  });

  test('applies every filter of the client', async () => {
    const rows = () => athletes().select('id');
    expect(await ids(rows().eq('grade', 'elite'))).toEqual([1]);
    expect(await ids(rows().neq('grade', 'novice'))).toEqual([1, 2]);
    expect(await ids(rows().gt('best', 3.9))).toEqual([1]);
    expect(await ids(rows().gte('best', 3.9))).toEqual([1, 2]);
    expect(await ids(rows().lt('best', 3.9))).toEqual([4]);
    expect(await ids(rows().lte('best', 3.9))).toEqual([2, 4]);
    expect(await ids(rows().like('name', 'A%'))).toEqual([1]);
    expect(await ids(rows().like('name', '*d*'))).toEqual([1, 3]);
    expect(await ids(rows().ilike('name', 'a%'))).toEqual([1]);
    expect(await ids(rows().likeAnyOf('name', ['A%', 'B%']))).toEqual([1, 2]);
    expect(await ids(rows().ilikeAllOf('name', ['%d%', 'a%']))).toEqual([1]);
    expect(await ids(rows().is('active', null))).toEqual([3]);
    expect(await ids(rows().is('active', false))).toEqual([2]);
    expect(await ids(rows().not('active', 'is', null))).toEqual([1, 2, 4]);
    expect(await ids(rows().in('grade', ['elite', 'club']))).toEqual([1, 2]);
    expect(await ids(rows().in('id', []))).toEqual([]);
    expect(await ids(rows().not('id', 'in', '(1,2)'))).toEqual([3, 4]);
    expect(await ids(rows().contains('poles', ['4.60/75']))).toEqual([1]);
    expect(await ids(rows().contains('settings', { side: 'left' }))).toEqual([1]);
    expect(await ids(rows().containedBy('poles', ['4.00/60', 'x']))).toEqual([2, 3, 4]);
    expect(await ids(rows().overlaps('poles', ['4.00/60', '4.60/75']))).toEqual([1, 2]);
    expect(await ids(rows().contains('season', '[2020,2021)'))).toEqual([1]);
    expect(await ids(rows().rangeGte('season', '[2020,2026)'))).toEqual([2]);
    expect(await ids(rows().overlaps('season', '[2024,2025)'))).toEqual([1, 2]);
    expect(await ids(rows().match({ grade: 'novice', active: true }))).toEqual([4]);
    expect(await ids(rows().filter('active', 'isdistinct', 'true'))).toEqual([2, 3]);
    expect(await ids(rows().eq('active', true))).toEqual([1, 4]);
  });

  test('finds a name with commas, quotes and parentheses by every filter', async () => {
    const name = 'Dee, "the wall" (jr)';
    const quoted = '"Dee, \\"the wall\\" (jr)"';
    expect(await ids(athletes().select('id').eq('name', name))).toEqual([4]);
    expect(await ids(athletes().select('id').filter('name', 'in', `(${quoted},Bo)`))).toEqual([2, 4]);
    expect(await ids(athletes().select('id').or(`name.eq.${quoted},id.eq.1`))).toEqual([1, 4]);
  });

  test('nests or and and', async () => {
    const either = 'grade.eq.elite,and(grade.eq.novice,not.or(best.is.null,best.lt.2))';
    expect(await ids(athletes().select('id').or(either))).toEqual([1, 4]);
    expect(await ids(athletes().select('id').or(either).eq('active', true).gt('best', 3))).toEqual([1]);
  });

  test('orders nulls first or last as requested', async () => {
    const names = async (ascending: boolean, nullsFirst?: boolean) =>
      (await athletes().select('id').order('best', { ascending, nullsFirst })).data?.map(({ id }) => id);
    expect(await names(true)).toEqual([4, 2, 1, 3]);
    expect(await names(false)).toEqual([3, 1, 2, 4]);
    expect(await names(false, false)).toEqual([1, 2, 4, 3]);
    expect(await names(true, true)).toEqual([3, 4, 2, 1]);
  });

  test('embeds a to-one relationship as an object or null, a to-many one as a list', async () => {
    const { data, error } = await athletes()
      .select(
        'name,coach:club_coaches!coach_id(name),club_vaults(height),club_lockers(number),club_meets(title)',
      )
      .in('id', [1, 4])
      .order('id')
      .order('height', { referencedTable: 'club_vaults', ascending: false })
      .order('title', { referencedTable: 'club_meets' })
      .limit(2, { referencedTable: 'club_vaults' });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        name: 'Ada',
        coach: { name: 'Ines' },
        club_vaults: [{ height: 4.9 }, { height: 4.7 }],
        club_lockers: { number: 11 },
        club_meets: [{ title: 'Indoor opener' }, { title: 'Street vault' }],
      },
      { name: 'Dee, "the wall" (jr)', coach: null, club_vaults: [], club_lockers: null, club_meets: [] },
    ]);
  });

  test('nests embeds, with filters and pages inside', async () => {
    const { data } = await club
      .as(visitor)
      .from('club_coaches')
      .select('name,club_athletes!club_athletes_coach_fkey(name,club_vaults(id,height))')
      .eq('club_athletes.club_vaults.cleared', true)
      .range(1, 1, { referencedTable: 'club_athletes.club_vaults' })
      .order('id', { referencedTable: 'club_athletes.club_vaults' })
      .order('name', { referencedTable: 'club_athletes' })
      .eq('id', 1);
    expect(data).toEqual([
      {
        name: 'Ines',
        club_athletes: [
          { name: 'Ada', club_vaults: [{ id: 2, height: 4.7 }] },
          { name: 'Bo', club_vaults: [] },
        ],
      },
    ]);
  });

  test('an inner embed leaves out rows without a match, also from the count', async () => {
    const { data, count } = await athletes()
      .select('id,club_vaults!inner(height)', { count: 'exact' })
      .gt('club_vaults.height', 4.6);
    expect(data).toEqual([{ id: 1, club_vaults: [{ height: 4.7 }, { height: 4.9 }] }]);
    expect(count).toBe(1);
  });

  test('or inside an embed applies to the embed', async () => {
    const { data } = await athletes()
      .select('club_vaults(id)')
      .or('height.lt.4,height.gt.4.8', { referencedTable: 'club_vaults' })
      .in('id', [1, 2])
      .order('id');
    expect(data).toEqual([{ club_vaults: [{ id: 3 }] }, { club_vaults: [{ id: 4 }] }]);
  });

  test('filters rows by whether an embed exists, and orders by it', async () => {
    const without = await athletes()
      .select('id,club_vaults()', { count: 'exact' })
      .is('club_vaults', null)
      .order('id');
    expect(without).toMatchObject({ data: [{ id: 3 }, { id: 4 }], count: 2 });
    const withSome = await athletes().select('id,c:club_coaches!coach_id()').not('c', 'is', null).order('id');
    expect(withSome.data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const ordered = await athletes()
      .select('id,c:club_coaches!coach_id(name)')
      .order('c(name)', { ascending: false, nullsFirst: false })
      .order('id');
    expect(ordered.data?.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });

  test('embeds a self-reference: children by table name, parent by column', async () => {
    const { data } = await club
      .as(visitor)
      .from('club_coaches')
      .select('name,mentor:mentor_id(name),pupils:club_coaches(name)')
      .order('id')
      .order('name', { referencedTable: 'pupils' });
    expect(data).toEqual([
      { name: 'Ines', mentor: null, pupils: [{ name: 'Noor' }, { name: 'Oleg' }] },
      { name: 'Oleg', mentor: { name: 'Ines' }, pupils: [] },
      { name: 'Noor', mentor: { name: 'Ines' }, pupils: [] },
    ]);
  });

  test('serves functions of a row as columns and as embeds', async () => {
    const { data, error } = await athletes()
      .select('club_label,club_cleared_by(height)')
      .eq('club_label', 'Ada (elite)');
    expect(error).toBeNull();
    expect(data).toEqual([
      { club_label: 'Ada (elite)', club_cleared_by: [{ height: 4.5 }, { height: 4.7 }] },
    ]);
  });

  test('reads views and columns with unusual names', async () => {
    const view = await club.as(visitor).from('club_cleared').select('height').order('height');
    expect(view.data).toEqual([{ height: 3.8 }, { height: 4.5 }, { height: 4.7 }]);
    const odd = await club.as(visitor).from('club_vaults').select('"wind, m/s"').eq('"wind, m/s"', -1.2);
    expect(odd.data).toEqual([{ 'wind, m/s': -1.2 }]);
  });

  test('counts exactly, planned or estimated', async () => {
    const page = (count: 'exact' | 'planned' | 'estimated') =>
      athletes().select('id', { count }).order('id').range(1, 2);
    expect(await page('exact')).toMatchObject({ count: 4, status: 206, data: [{ id: 2 }, { id: 3 }] });
    expect(await page('estimated')).toMatchObject({ count: 4, status: 206 });
    const planned = await page('planned');
    expect(planned.error).toBeNull();
    expect(planned.count).toBeGreaterThan(0);
    expect(await athletes().select('*', { count: 'exact', head: true })).toMatchObject({
      count: 4,
      data: null,
      status: 200,
    });
    expect(await athletes().select('id', { count: 'exact' }).limit(0)).toMatchObject({ count: 4, data: [] });
  });

  test('reports the range in Content-Range, and 416 past the end', async () => {
    const ranges = async (path: string, headers: Record<string, string> = {}) => {
      const response = await club.send(path, { headers });
      return [response.status, response.headers.get('content-range')];
    };
    const exact = { Prefer: 'count=exact' };
    expect(await ranges('/club_athletes')).toEqual([200, '0-3/*']);
    expect(await ranges('/club_athletes', exact)).toEqual([200, '0-3/4']);
    expect(await ranges('/club_athletes?limit=2', exact)).toEqual([206, '0-1/4']);
    expect(await ranges('/club_athletes?id=eq.99', exact)).toEqual([200, '*/0']);
    expect(await ranges('/club_athletes?offset=9')).toEqual([200, '*/*']);
    expect(await ranges('/club_athletes?offset=9', exact)).toEqual([416, '*/4']);
    expect(await ranges('/club_athletes', { Range: '1-2' })).toEqual([400, null]);
  });

  test('describes the response in its headers', async () => {
    const response = await club.send('/club_athletes?select=id&id=eq.1', {
      headers: { Prefer: 'count=exact' },
    });
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-location': '/club_athletes?id=eq.1&select=id',
      'content-profile': 'public',
      'content-range': '0-0/1',
      'content-type': 'application/json; charset=utf-8',
      'preference-applied': 'count=exact',
    });
    expect(await response.text()).toBe('[{"id":1}]');
  });

  test('single requires one row, maybeSingle at most one', async () => {
    const none = await athletes().select().eq('id', 99).single();
    expect(none).toMatchObject({
      status: 406,
      data: null,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    });
    expect(await athletes().select().single()).toMatchObject({
      error: { details: 'The result contains 4 rows' },
    });
    expect(await athletes().select('id').eq('id', 99).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
    expect(await athletes().select('id').eq('id', 1).maybeSingle()).toMatchObject({ data: { id: 1 } });
    expect(await athletes().select('id').maybeSingle()).toMatchObject({ error: { code: 'PGRST116' } });
  });

  test('strips nulls on request', async () => {
    expect((await athletes().select('id,best').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }]);
    expect((await athletes().select('id,best').eq('id', 3).single().stripNulls()).data).toEqual({ id: 3 });
  });

  test('returns at most a thousand rows', async () => {
    await club.database.asOwner((tx) =>
      tx.exec(
        'create table public.club_steps as select n as id from generate_series(1, 1500) n; grant select on public.club_steps to anon;',
      ),
    );
    const { data, count } = await club.as(visitor).from('club_steps').select('id', { count: 'exact' });
    expect(data).toHaveLength(1000);
    expect(count).toBe(1500);
    const wide = await club.as(visitor).from('club_steps').select('id').range(0, 4_999);
    expect(wide.data).toHaveLength(1000);
  });

  test('finds hundreds of ids in one list', async () => {
    const many = Array.from({ length: 800 }, (_, index) => index);
    expect(await ids(athletes().select('id').in('id', many))).toEqual([1, 2, 3, 4]);
  });
});
