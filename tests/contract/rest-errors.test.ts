import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { member, ada, openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('errors of the data API', (openDatabase) => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(await openDatabase());
  });
  afterAll(() => club.close());

  test.each([
    ['/club_athlete', 404, 'PGRST205'],
    ['/pg_roles', 404, 'PGRST205'],
    ['/club_athletes?select=shoe', 400, '42703'],
    ['/club_athletes?shoe=eq.44', 400, '42703'],
    ['/club_athletes?order=shoe', 400, '42703'],
    ['/club_athletes?id=eq.one', 400, '22P02'],
    ['/club_athletes?id=1', 400, 'PGRST100'],
    ['/club_athletes?page=2', 400, 'PGRST100'],
    ['/club_athletes?id=equals.1', 400, 'PGRST100'],
    ['/club_athletes?name=gt', 400, 'PGRST100'],
    ['/club_athletes?select=id::nonsense', 400, '42704'],
    ['/club_athletes?select=id::int;drop table club_notes', 400, 'PGRST100'],
    ['/club_athletes?select=id,club_coaches(name)', 300, 'PGRST201'],
    ['/club_athletes?select=id,club_notes(body)', 400, 'PGRST200'],
    ['/club_athletes?club_vaults.id=eq.1', 400, 'PGRST108'],
    ['/club_athletes?name=wfts.wall', 400, 'PGRST127'],
    ['/club_athletes?name=match.%5EA', 400, 'PGRST127'],
    ['/club_athletes?name=not.imatch.%5EA', 400, 'PGRST127'],
    ['/club_athletes?name=match(any).{a,b}', 400, 'PGRST127'],
    ['/club_athletes?or=(id.eq.1,and(name.imatch.a,id.eq.2))', 400, 'PGRST127'],
    ['/club_athletes?select=*,club_vaults(id)&club_vaults.id=match.a', 400, 'PGRST127'],
    ['/rpc/club_first?name=match.a', 400, 'PGRST127'],
    ['/club_athletes?select=settings->side', 400, 'PGRST127'],
    ['/club_athletes?select=best.max()', 400, 'PGRST123'],
    ['/club_athletes?limit=-1', 416, 'PGRST103'],
    ['/club_athletes?id=like.1', 404, '42883'],
    ['/club_secrets', 401, '42501'],
    ['/', 404, 'PGRST126'],
    ['/club_athletes/1', 404, 'PGRST125'],
    ['/auth.users', 404, 'PGRST205'],
  ])('GET %s returns %i %s', async (path, status, code) => {
    const response = await club.send(path);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ code });
    expect(Object.keys(body ?? {}).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('HEAD returns the status without a body', async () => {
    const response = await club.send('/club_athlete', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  test('a missing privilege gets 401 for a visitor and 403 for a member', async () => {
    const anonymous = await club.send('/club_secrets');
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await club.send('/club_secrets', {}, member(ada))).status).toBe(403);
  });

  test('gives a hint for a misspelled table and an ambiguous embed', async () => {
    const { error: table } = await club.as(visitor).from('club_athlets').select();
    expect(table).toMatchObject({ hint: `Perhaps you meant the table 'public.club_athletes'` });
    const { error: embed } = await club.as(visitor).from('club_athletes').select('club_coaches(name)');
    expect(embed?.hint).toContain(`'club_coaches!club_athletes_coach_fkey'`);
    expect(embed?.details).toMatchObject([{ cardinality: 'many-to-one' }, { cardinality: 'many-to-one' }]);
  });

  test('refuses two embeds of one name, like PostgREST', async () => {
    const { error } = await club
      .as(visitor)
      .from('club_athletes')
      .select('club_coaches!coach_id(name),club_coaches!second_coach_id(name)');
    expect(error).toEqual({
      code: '42712',
      details: null,
      hint: null,
      message: 'table name "club_athletes_club_coaches_1" specified more than once',
    });
    const { error: missing } = await club.as(visitor).from('club_athletes').select('club_vaults(sum)');
    expect(missing?.message).toBe('column club_vaults_1.sum does not exist');
  });

  test('does not serve other schemas, CSV or plans', async () => {
    expect(await club.as(visitor).schema('auth').from('users').select()).toMatchObject({
      status: 406,
      error: { code: 'PGRST106' },
    });
    expect(await club.as(visitor).from('club_athletes').select().csv()).toMatchObject({
      status: 406,
      error: { code: 'PGRST107' },
    });
    expect(await club.as(visitor).from('club_athletes').select().explain()).toMatchObject({ status: 406 });
  });

  test('never executes a value as SQL', async () => {
    for (const value of [`'; drop table club_secrets; --`, `"; drop`, `$1`, `\\'`, '%27', `{"a":1}`]) {
      const { data, error } = await club.as(visitor).from('club_athletes').select('id').eq('name', value);
      expect([data, error]).toEqual([[], null]);
      const list = await club.as(visitor).from('club_athletes').select('id').eq(value, 1);
      expect(list.status).toBe(400);
    }
  });

  test('strict handling refuses unknown preferences', async () => {
    const response = await club.send('/club_athletes', { headers: { Prefer: 'handling=strict, anything' } });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST122' }]);
  });

  test('refuses invalid bodies, and writes nothing', async () => {
    const nested = JSON.stringify({ settings: '['.repeat(6_000) });
    for (const body of ['', '{', '5', '[1]', '[{"name":"x"},{"id":1}]', '{"name":"\\ud800"}', nested]) {
      const response = await club.send('/club_athletes', { method: 'POST', body });
      expect(response.status, body).toBe(400);
    }
    const { count } = await club
      .as(visitor)
      .from('club_athletes')
      .select('*', { count: 'exact', head: true });
    expect(count).toBe(4);
  });
});
