import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, type Member } from './people.ts';
import { addPlan, assignPlan, giveCoach, planItem, saveSession, seenOfPlans } from './plans.ts';

const nothing = { plans: 0, sessions: 0, items: 0, assignments: 0, sets: 0, remarks: 0 };

describeOnEachEngine('training plans', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "public"."plan_assignments"`);
    await asOwner(database, `delete from "public"."training_plans"`);
    await giveCoach(database, ada, mia);
  });

  const itemsOf = (plan: string) =>
    asOwner<{ id: string; week: number; day: number; title: string; position: number }>(
      database,
      `select "i"."id", "week", "day", "i"."title", "position" from "public"."plan_items" as "i"
       join "public"."plan_sessions" as "s" on "s"."id" = "session_id" where "plan_id" = $1::uuid
       order by "week", "day", "position"`,
      [plan],
    );
  const rename = (person: Member, plan: string) =>
    countOf(database, person, `update "public"."training_plans" set "name" = 'New' where "id" = $1::uuid`, [
      plan,
    ]);
  const copyWeek = (person: Member, plan: string, from: number, to: number) =>
    ask(database, person, `select "public"."copy_plan_week"($1::uuid, $2, $3)`, [plan, from, to]);
  const copyPlan = async (person: Member, plan: string, isTemplate = false) =>
    (
      await ask<{ id: string }>(
        database,
        person,
        `select "public"."copy_plan"($1::uuid, 'Copy', $2) as "id"`,
        [plan, isTemplate],
      )
    )[0]?.id ?? '';

  test('a coach changes their own plans, the owner every plan, other coaches and athletes none', async () => {
    const plan = await addPlan(database, mia);
    const session = await saveSession(database, mia, plan);
    expect(await rename(mia, plan)).toBe(1);
    expect(await rename(owner, plan)).toBe(1);
    for (const person of [tom, ada]) {
      expect(await seenOfPlans(database, person)).toEqual(nothing);
      expect(await rename(person, plan)).toBe(0);
      await expect(saveSession(database, person, plan)).rejects.toMatchObject({ code: '42501' });
      await expectRefusal(
        database,
        person,
        `insert into "public"."plan_items" ("session_id", "position", "title") values ($1::uuid, 9, 'Dips')`,
        [session],
      );
      expect(await countOf(database, person, `delete from "public"."training_plans"`)).toBe(0);
    }
    await expectRefusal(database, ada, `insert into "public"."training_plans" ("name") values ('Mine')`);
  });

  test('saving a session keeps the ids of its exercises, changes their order and deletes the others', async () => {
    const plan = await addPlan(database, mia);
    const [run, dips, skip] = [
      planItem({ title: 'Run' }),
      planItem({ title: 'Dips' }),
      planItem({ title: 'Skip' }),
    ];
    const session = await saveSession(database, mia, plan, { items: [run, dips] });
    expect(await saveSession(database, mia, plan, { items: [skip, run] })).toBe(session);
    expect(await itemsOf(plan)).toMatchObject([
      { id: skip.id, title: 'Skip', position: 1 },
      { id: run.id, title: 'Run', position: 2 },
    ]);
  });

  test('copies a week into an empty week only', async () => {
    const plan = await addPlan(database, mia);
    await saveSession(database, mia, plan, { day: 2 });
    await copyWeek(mia, plan, 1, 2);
    expect(await itemsOf(plan)).toMatchObject([
      { week: 1, day: 2, title: 'Pole runs' },
      { week: 2, day: 2, title: 'Pole runs' },
    ]);
    await expect(copyWeek(mia, plan, 1, 2)).rejects.toMatchObject({ detail: 'week_not_empty' });
    await expect(copyWeek(tom, plan, 1, 3)).rejects.toMatchObject({ code: '42501' });
  });

  test('every coach copies a template, and only its coach changes it', async () => {
    const template = await addPlan(database, mia, { isTemplate: true });
    await saveSession(database, mia, template);
    expect(await rename(tom, template)).toBe(0);
    const copy = await copyPlan(tom, template);
    expect(await itemsOf(copy)).toHaveLength(1);
    expect(await rename(tom, copy)).toBe(1);
    await expect(copyPlan(ada, template)).rejects.toMatchObject({ detail: 'gone' });
    await expectRefusal(
      database,
      mia,
      `insert into "public"."plan_assignments" ("plan_id", "user_id", "starts_on") values ($1::uuid, $2::uuid, '2026-11-30')`,
      [template, ada.sub],
    );
  });

  test('a coach assigns their own plans to their own athletes', async () => {
    const plan = await addPlan(database, mia);
    await saveSession(database, mia, plan);
    await assignPlan(database, mia, plan, ada);
    expect(await seenOfPlans(database, ada)).toEqual({
      ...nothing,
      plans: 1,
      sessions: 1,
      items: 1,
      assignments: 1,
    });
    await expect(assignPlan(database, tom, plan, ada, '2026-12-07')).rejects.toMatchObject({ code: '42501' });
    await expect(assignPlan(database, ada, plan, ada, '2026-12-07')).rejects.toMatchObject({ code: '42501' });
    const toms = await addPlan(database, tom);
    await expect(assignPlan(database, tom, toms, ada)).rejects.toMatchObject({ code: '42501' });
  });

  test('an athlete’s new coach reads the plan that the athlete follows, and the former coach sees no log', async () => {
    const plan = await addPlan(database, mia);
    await saveSession(database, mia, plan);
    await assignPlan(database, mia, plan, ada);
    await giveCoach(database, ada, tom);
    expect(await seenOfPlans(database, tom)).toMatchObject({ plans: 1, items: 1, assignments: 1 });
    expect(await rename(tom, plan)).toBe(0);
    expect(await seenOfPlans(database, mia)).toMatchObject({ plans: 1, assignments: 0 });
    expect(
      await countOf(database, mia, `select * from "public"."list_plan_athletes"($1::uuid)`, [plan]),
    ).toBe(0);
    expect(
      await ask(database, tom, `select "name", "is_bought" from "public"."list_plan_athletes"($1::uuid)`, [
        plan,
      ]),
    ).toEqual([{ name: 'Ada', is_bought: false }]);
  });

  test('a plan that athletes follow cannot be deleted, and after the assignment is ended it can', async () => {
    const plan = await addPlan(database, mia);
    await assignPlan(database, mia, plan, ada);
    const remove = () =>
      countOf(database, mia, `delete from "public"."training_plans" where "id" = $1::uuid`, [plan]);
    // 23001 on Postgres 18 and newer, 23503 before.
    await expect(remove()).rejects.toThrow(/plan_assignments/);
    expect(await countOf(database, ada, `delete from "public"."plan_assignments"`)).toBe(0);
    expect(await countOf(database, tom, `delete from "public"."plan_assignments"`)).toBe(0);
    expect(await countOf(database, mia, `delete from "public"."plan_assignments"`)).toBe(1);
    expect(await remove()).toBe(1);
  });

  test('coaches find their own athletes first, and none of other coaches', async () => {
    const bea = await createMember(database, { confirmed: true, metadata: { first_name: 'Abby' } });
    const search = async (person: Member) =>
      ask<{ id: string; is_mine: boolean }>(
        database,
        person,
        `select "id", "is_mine" from "public"."search_athletes"('a')`,
      );
    expect(await search(mia)).toEqual([
      { id: ada.sub, is_mine: true },
      { id: bea.sub, is_mine: false },
    ]);
    expect(await search(tom)).toEqual([{ id: bea.sub, is_mine: false }]);
    await expect(search(ada)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['Zoe', 'ZOË', 'Zoe\u0308', 'muller', 'strauss', 'Müller-Strauß', 'MÜLLER-STRAUSS'])(
    'a coach and the owner find Zoë Müller-Strauß by %j',
    async (search) => {
      // As a Mac writes it: letters and their accents apart.
      const metadata = { first_name: 'Zoe\u0308', last_name: 'Mu\u0308ller-Strauß' };
      const zoe = await createMember(database, { confirmed: true, metadata });
      const owner = await createMember(database, { admin: true, confirmed: true });
      for (const [person, list] of [
        [mia, 'search_athletes'],
        [owner, 'search_members'],
      ] as const) {
        const found = await ask<{ id: string }>(database, person, `select "id" from "public"."${list}"($1)`, [
          search,
        ]);
        expect(found.map(({ id }) => id)).toContain(zoe.sub);
      }
    },
  );

  test('a plan keeps its exercise when the video is deleted, and its sessions when the coach leaves', async () => {
    const lea = await createMember(database, { role: 'coach', confirmed: true });
    const [video] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."videos" ("title", "description", "category", "duration", "video_url")
       values ('A-skip', 'Tall.', 'Warm-up', '0:07', '/a-skip.mp4') returning "id"`,
    );
    const plan = await addPlan(database, lea);
    await saveSession(database, lea, plan, {
      items: [planItem({ title: 'A-skip', videoId: video?.id ?? null })],
    });
    await asOwner(database, `delete from "public"."videos" where "id" = $1::uuid`, [video?.id]);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [lea.sub]);
    expect(await itemsOf(plan)).toMatchObject([{ title: 'A-skip' }]);
    expect(await rename(owner, plan)).toBe(1);
  });
});
