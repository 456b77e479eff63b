import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openClub, visitor } from './rest-client.ts';
import type { Club } from './rest-client.ts';

const views = `
create view public.club_roster with (security_invoker = true) as
  select a.id as athlete, a.name, a.coach_id as trainer, upper(a.name) as shouted from public.club_athletes a;
create view public.club_everybody with (security_invoker = true) as
  select id, name from public.club_athletes union all select id, name from public.club_coaches;
create materialized view public.club_hall as select id, name from public.club_coaches;
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

  test('reads views like tables', async () => {
    expect((await from('club_roster').select('shouted,trainer').eq('athlete', 1)).data).toEqual([
      { shouted: 'ADA', trainer: 1 },
    ]);
    expect((await from('club_everybody').select('name').eq('id', 1).order('name')).data).toEqual([
      { name: 'Ada' },
      { name: 'Ines' },
    ]);
    expect((await from('club_hall').select('name').eq('id', 2)).data).toEqual([{ name: 'Oleg' }]);
  });

  test.each([
    ['club_roster', 'name,club_coaches(name)'],
    ['club_coaches', 'name,club_roster(name)'],
    ['club_everybody', 'name,club_vaults(id)'],
  ])('reports that a view cannot be embedded: %s with %s', async (name, select) => {
    expect(await from(name).select(select)).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST127',
        details: expect.stringMatching(
          /^Embedding from and into views \('club_(roster|everybody)'\) is not/,
        ) as string,
      },
    });
  });
});
