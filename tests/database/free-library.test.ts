import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, type Member } from './people.ts';

describeOnEachEngine('the library for free', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    ada = await createMember(database, { confirmed: true });
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name") values ('subscriber-videos', 'bubka.mp4')`,
    );
  });

  const give = (until: string | null) =>
    ask(database, owner, `select "public"."set_free_until"($1::uuid, $2::date)`, [ada.sub, until]);
  const canWatch = async () =>
    (await countOf(
      database,
      ada,
      `select 1 from "storage"."objects" where "bucket_id" = 'subscriber-videos' and "name" = 'bubka.mp4'`,
    )) === 1;
  const day = async (offset: number) =>
    (
      await asOwner<{ day: string }>(
        database,
        `select ((now() at time zone 'UTC')::date + $1::integer)::text as "day"`,
        [offset],
      )
    )[0]?.day ?? '';

  test('opens subscribers’ videos until the end of the day', async () => {
    expect(await canWatch()).toBe(false);
    await give(await day(1));
    expect(await canWatch()).toBe(true);
    await give(await day(0));
    expect(await canWatch()).toBe(true);
    await give(await day(-2));
    expect(await canWatch()).toBe(false);
  });

  test('ends when the owner takes it back, and the trail has both', async () => {
    await give('2099-12-31');
    await give(null);
    expect(await canWatch()).toBe(false);
    const trail = await ask<{ details: object; label: string }>(
      database,
      owner,
      `select "details", "label" from "public"."search_trail"($1, 'athlete') limit 2`,
      [ada.sub],
    );
    expect(trail).toEqual([
      { details: { until: null }, label: ada.email },
      { details: { until: '2099-12-31' }, label: ada.email },
    ]);
  });

  test('members cannot write it themselves', async () => {
    await expect(
      ask(database, ada, `update "public"."profiles" set "free_until" = '2099-12-31' where "id" = $1::uuid`, [
        ada.sub,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
