import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

describeOnEachEngine('a schema that changes while the data API runs', (openDatabase) => {
  let club: Club;
  const define = (sql: string) => club.database.asOwner((tx) => tx.exec(sql));
  beforeAll(async () => {
    club = await openClub(await openDatabase());
    await club.as(visitor).from('club_meets').select('id');
  });
  afterAll(() => club.close());

  test('serves a new table, column and function in the next request', async () => {
    await define(
      'create table public.club_pits (id integer primary key); grant all on public.club_pits to anon;',
    );
    expect(await club.as(visitor).from('club_pits').insert({ id: 1 })).toMatchObject({ status: 201 });
    await define('alter table public.club_pits add column sand boolean;');
    expect(await club.as(visitor).from('club_pits').insert({ id: 2, sand: true })).toMatchObject({
      status: 201,
    });
    expect((await club.as(visitor).from('club_pits').select('id').eq('sand', true)).data).toEqual([
      { id: 2 },
    ]);
    await define(
      'create function public.club_pit_count() returns bigint language sql return (select count(*) from public.club_pits);',
    );
    expect((await club.as(visitor).rpc('club_pit_count')).data).toBe(2);
  });

  test('embeds by a new foreign key immediately', async () => {
    await define(
      'alter table public.club_pits add column meet_id integer references public.club_meets (id);',
    );
    const { data } = await club.as(visitor).from('club_pits').select('id,club_meets(title)').eq('id', 1);
    expect(data).toEqual([{ id: 1, club_meets: null }]);
  });

  test('stops serving a dropped table and serves a renamed one', async () => {
    await define('create table public.club_old (id integer); grant all on public.club_old to anon;');
    expect((await club.as(visitor).from('club_old').select()).data).toEqual([]);
    await define('alter table public.club_old rename to club_new;');
    expect(await club.as(visitor).from('club_old').select()).toMatchObject({
      status: 404,
      error: { code: 'PGRST205' },
    });
    expect((await club.as(visitor).from('club_new').select()).data).toEqual([]);
  });

  test('calls a function by the new name of its argument', async () => {
    await define('create function public.club_greet(who text) returns text language sql return who;');
    expect((await club.as(visitor).rpc('club_greet', { who: 'Ada' })).data).toBe('Ada');
    await define(
      'drop function public.club_greet(text); create function public.club_greet(name text) returns text language sql return name;',
    );
    expect((await club.as(visitor).rpc('club_greet', { name: 'Bo' })).data).toBe('Bo');
    expect(await club.as(visitor).rpc('club_greet', { who: 'Ada' })).toMatchObject({
      error: { code: 'PGRST202' },
    });
  });

  test('reloads the schema after a notification, for changes that no failed lookup reveals', async () => {
    await club.as(visitor).from('club_meets').upsert({ id: 50, title: 'x' });
    await define(`
      alter table public.club_meets alter column title set default 'Untitled';
      notify pgrst, 'reload schema';
    `);
    await vi.waitFor(async () => {
      const { data } = await club
        .as(visitor)
        .from('club_meets')
        .insert([{ id: 51 }, { id: 52, title: 'y' }], { defaultToNull: false })
        .select('title')
        .rollback();
      expect(data).toEqual([{ title: 'Untitled' }, { title: 'y' }]);
    });
  });
});
