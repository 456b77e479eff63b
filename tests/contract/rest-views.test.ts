import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

/** Views of the club in every way that a view can show a table, and a table that only a view shows. */
const views = `
create view public.club_roster with (security_invoker = true) as
  select a.id as athlete, a.name, a.coach_id as trainer, upper(a.name) as shouted,
    (select count(*) from public.club_vaults v where v.athlete_id = a.id) as vaults
  from public.club_athletes a where a.name <> '}{TARGETENTRY :resno 1 :resorigtbl 1 :resorigcol 1 :resjunk false}';
create view public.club_roster_short with (security_invoker = true) as
  select athlete as "odd {name}", trainer from public.club_roster;
create view public.club_with_coach with (security_invoker = true) as
  with elite as (select * from public.club_athletes where grade = 'elite')
  select e.id, e.name, c.id as coach from elite e join public.club_coaches c on c.id = e.coach_id;
create view public.club_everybody with (security_invoker = true) as
  select id, name from public.club_athletes union all select id, name from public.club_coaches;
create materialized view public.club_hall as select id, name from public.club_coaches;
create view public.club_starts with (security_invoker = true) as select meet_id, athlete_id from public.club_entries;

create schema backroom;
create table backroom.fees (id integer primary key, athlete_id integer references public.club_athletes (id), cents integer);
insert into backroom.fees values (1, 1, 5000), (2, 1, 2500);
create view public.club_fees as select id, athlete_id, cents from backroom.fees;
grant select on all tables in schema public to anon;
revoke all on public.club_secrets from anon;
`;

describeOnEachEngine('views in the data API', (openDatabase) => {
  let club: Club;
  const from = (name: string) => club.as(visitor).from(name);
  beforeAll(async () => {
    club = await openClub(await openDatabase());
    await club.database.asOwner((tx) => tx.exec(views));
  });
  afterAll(() => club.close());

  test('a view embeds what its table embeds, by columns that have other names', async () => {
    const { data, error } = await from('club_roster')
      .select('name,vaults,trainer:club_coaches(name),club_vaults(height),club_lockers(number)')
      .eq('athlete', 2)
      .order('height', { referencedTable: 'club_vaults' });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        name: 'Bo',
        vaults: 2,
        trainer: { name: 'Ines' },
        club_vaults: [{ height: 3.8 }, { height: 4 }],
        club_lockers: { number: 12 },
      },
    ]);
  });

  test('a table embeds a view, and a view another view', async () => {
    const { data, error } = await from('club_coaches')
      .select('name,club_roster(name,club_cleared(height))')
      .eq('id', 2);
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'Oleg', club_roster: [{ name: 'Cyd', club_cleared: [] }] }]);
    const hall = await from('club_roster').select('name,club_hall(name)').eq('athlete', 1);
    expect(hall.data).toEqual([{ name: 'Ada', club_hall: { name: 'Ines' } }]);
  });

  test('a view of a view, and one with a join below a common table expression, keep their keys', async () => {
    const { data, error } = await from('club_roster_short')
      .select('"odd {name}",club_coaches(name),club_cleared(id)')
      .eq('"odd {name}"', 1)
      .order('id', { referencedTable: 'club_cleared' });
    expect(error).toBeNull();
    expect(data).toEqual([
      { 'odd {name}': 1, club_coaches: { name: 'Ines' }, club_cleared: [{ id: 1 }, { id: 2 }] },
    ]);
    const joined = await from('club_with_coach').select('name,club_vaults!inner(id)').eq('club_vaults.id', 3);
    expect(joined.data).toEqual([{ name: 'Ada', club_vaults: [{ id: 3 }] }]);
  });

  test('many-to-many leads to views and, when it is named, through one', async () => {
    const meets = await from('club_meets').select('title,club_roster!club_entries(name)').eq('id', 2);
    expect(meets.data).toEqual([{ title: 'Street vault', club_roster: [{ name: 'Ada' }] }]);
    const through = await from('club_meets').select('title,club_athletes!club_starts(name)').eq('id', 2);
    expect(through.data).toEqual([{ title: 'Street vault', club_athletes: [{ name: 'Ada' }] }]);
    expect(await from('club_meets').select('title,club_athletes(name)')).toMatchObject({
      status: 300,
      error: { code: 'PGRST201' },
    });
  });

  test('a foreign key and its column still mean the table, not its views', async () => {
    const byColumn = await from('club_vaults').select('id,athlete_id(name)').eq('id', 1);
    expect(byColumn.data).toEqual([{ id: 1, athlete_id: { name: 'Ada' } }]);
    const byKey = await from('club_athletes').select('club_athletes_coach_fkey(name)').eq('id', 1);
    expect(byKey.data).toEqual([{ club_athletes_coach_fkey: { name: 'Ines' } }]);
  });

  test('a table outside the api is reached through the view that shows it', async () => {
    const { data } = await from('club_athletes').select('name,club_fees(cents)').eq('id', 1);
    expect(data).toEqual([{ name: 'Ada', club_fees: [{ cents: 5000 }, { cents: 2500 }] }]);
    expect(await from('club_athletes').select('fees(cents)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST200' },
    });
  });

  test('a union has no keys, and says so', async () => {
    expect(await from('club_everybody').select('name,club_vaults(id)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST200' },
    });
    expect((await from('club_everybody').select('name').eq('id', 1).order('name')).data).toEqual([
      { name: 'Ada' },
      { name: 'Ines' },
    ]);
  });

  test('a view that comes to show another table leads there for the next request', async () => {
    await club.database.asOwner((tx) =>
      tx.exec(
        'create view public.club_now as select id as which from public.club_athletes; grant select on public.club_now to anon;',
      ),
    );
    expect((await from('club_now').select('club_lockers(number)').eq('which', 1)).data).toEqual([
      { club_lockers: { number: 11 } },
    ]);
    await club.database.asOwner((tx) =>
      tx.exec('create or replace view public.club_now as select id as which from public.club_coaches;'),
    );
    const now = await from('club_now').select('club_athletes!coach_id(name)').eq('which', 2);
    expect(now.data).toEqual([{ club_athletes: [{ name: 'Cyd' }] }]);
  });
});
