import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { fulfil, placeOrder, refund } from './orders.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, type Member } from './people.ts';
import {
  addPlan,
  assignPlan,
  giveCoach,
  logRemark,
  logSets,
  planItem,
  saveSession,
  seenOfPlans,
} from './plans.ts';

describeOnEachEngine('training logs', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  let eve: Member;
  let plan: string;
  let assignment: string;
  const run = planItem({ title: 'Run', sets: 3 });
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { confirmed: true });
    eve = await createMember(database, { confirmed: true });
    await giveCoach(database, ada, mia);
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "public"."plan_assignments"`);
    await asOwner(database, `delete from "public"."training_plans"`);
    plan = await addPlan(database, mia);
    await saveSession(database, mia, plan, { items: [run] });
    assignment = await assignPlan(database, mia, plan, ada);
  });

  const logs = (person: Member) =>
    ask<{ title: string; sets: number; sets_done: number }>(
      database,
      person,
      `select "title", "sets", "sets_done" from "public"."item_logs"`,
    );

  test('an athlete logs sets and a remark, the last entry counts, and the coach reads them', async () => {
    await logSets(database, ada, assignment, run.id, 1);
    await logSets(database, ada, assignment, run.id, 9);
    await logRemark(database, ada, assignment, 'Windy.');
    await logRemark(database, ada, assignment, 'Headwind.');
    for (const person of [ada, mia, owner]) {
      expect(await logs(person)).toEqual([{ title: 'Run', sets: 3, sets_done: 3 }]);
      expect(await ask(database, person, `select "remark" from "public"."session_logs"`)).toEqual([
        { remark: 'Headwind.' },
      ]);
    }
    expect(
      await ask(
        database,
        mia,
        `select "sessions_logged"::int, "last_logged_at" is not null as "is_dated" from "public"."list_plan_athletes"($1::uuid)`,
        [plan],
      ),
    ).toEqual([{ sessions_logged: 1, is_dated: true }]);
    for (const person of [tom, eve])
      expect(await seenOfPlans(database, person)).toMatchObject({ sets: 0, remarks: 0 });
  });

  test('an old tick or remark does not overwrite a newer one, and the newer one is answered', async () => {
    const save = async (table: string, row: object, version: number, earlier: string[] = []) => {
      const item = { table, id: randomUUID(), version, write: randomUUID(), earlier, row };
      const [answered] = await ask<{ answers: { outcome: string; row: Record<string, unknown> }[] }>(
        database,
        ada,
        `select "public"."save_jump_log"(gen_random_uuid(), $1::jsonb) as "answers"`,
        [JSON.stringify([item])],
      );
      return { write: item.write, ...answered?.answers[0] };
    };
    const ticks = (sets_done: number) => ({ assignment_id: assignment, item_id: run.id, sets_done });
    const remark = (text: string) => ({ assignment_id: assignment, week: 1, day: 1, remark: text });
    const first = await save('item_logs', ticks(1), 0);
    expect(first).toMatchObject({ outcome: 'saved', row: { sets_done: 1, version: 1 } });
    expect(await save('item_logs', ticks(3), 0, [first.write])).toMatchObject({ outcome: 'saved' });
    expect(await save('item_logs', ticks(2), 1)).toMatchObject({
      outcome: 'conflict',
      row: { sets_done: 3, version: 2 },
    });
    await save('session_logs', remark('Windy.'), 0);
    expect(await save('session_logs', remark('Calm.'), 0)).toMatchObject({
      outcome: 'conflict',
      row: { remark: 'Windy.', version: 1 },
    });
    expect(await save('session_logs', remark('Calm.'), 1)).toMatchObject({ outcome: 'saved' });
  });

  test('nobody logs for another athlete, and tables are written by functions only', async () => {
    for (const person of [eve, mia, tom]) {
      await expect(logSets(database, person, assignment, run.id, 1)).rejects.toMatchObject({
        detail: 'gone',
      });
      await expect(logRemark(database, person, assignment, 'Mine.')).rejects.toMatchObject({
        detail: 'gone',
      });
    }
    await expectRefusal(
      database,
      ada,
      `insert into "public"."session_logs" ("assignment_id", "week", "day", "remark") values ($1::uuid, 1, 1, '')`,
      [assignment],
    );
  });

  test('refuses exercises of other plans', async () => {
    const other = planItem();
    await saveSession(database, mia, await addPlan(database, mia), { items: [other] });
    await expect(logSets(database, ada, assignment, other.id, 1)).rejects.toMatchObject({ detail: 'gone' });
  });

  test('a log stays as it was when the coach changes or deletes the exercise', async () => {
    await logSets(database, ada, assignment, run.id, 2);
    await saveSession(database, mia, plan, { items: [{ ...run, title: 'Sprint', sets: 5 }] });
    expect(await logs(ada)).toEqual([{ title: 'Run', sets: 3, sets_done: 2 }]);
    await saveSession(database, mia, plan, { items: [] });
    expect(await logs(ada)).toHaveLength(1);
    await expect(logSets(database, ada, assignment, run.id, 3)).rejects.toMatchObject({ detail: 'gone' });
  });

  test('logs are exported and deleted with the account', async () => {
    const bea = await createMember(database, { confirmed: true });
    const own = await assignPlan(database, mia, plan, bea);
    await logSets(database, bea, own, run.id, 2);
    await logRemark(database, bea, own, 'Fine.');
    expect((await exportAccount(database, bea.sub)).training).toMatchObject({
      followed: [
        {
          plan: 'Base',
          starts_on: '2026-11-30',
          sets: [{ title: 'Run', sets_done: 2 }],
          remarks: [{ remark: 'Fine.' }],
        },
      ],
      written: [],
    });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [bea.sub]);
    expect(
      await asOwner(database, `select 1 from "public"."item_logs" where "assignment_id" = $1::uuid`, [own]),
    ).toEqual([]);
  });

  test('a coach’s plans are in the coach’s export', async () => {
    expect((await exportAccount(database, mia.sub)).training).toMatchObject({
      written: [{ name: 'Base', sessions: [{ title: 'Runway', exercises: [{ title: 'Run' }] }] }],
    });
  });

  test('an exercise of the plan can be watched without a subscription', async () => {
    const [video] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."videos" ("title", "description", "category", "duration", "access", "video_url")
       values ('Bubka', 'Up.', 'Gym', '0:07', 'subscribers', '/storage/v1/object/authenticated/subscriber-videos/bubka.mp4')
       returning "id"`,
    );
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name") values ('subscriber-videos', 'bubka.mp4')`,
    );
    const canWatch = (person: Member) =>
      countOf(
        database,
        person,
        `select 1 from "storage"."objects" where "bucket_id" = 'subscriber-videos' and "name" = 'bubka.mp4'`,
      );
    expect(await canWatch(ada)).toBe(0);
    await saveSession(database, mia, plan, { items: [planItem({ videoId: video?.id ?? null })] });
    expect(await canWatch(ada)).toBe(1);
    expect(await canWatch(eve)).toBe(0);
  });
});

describeOnEachEngine('plans of products', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let coach: Member;
  let buyer: Member;
  let plan: string;
  let order: string;
  const run = planItem();
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    coach = await createMember(database, { role: 'coach', confirmed: true });
    plan = await addPlan(database, owner, { productId: 3 });
    await saveSession(database, owner, plan, { week: 2, items: [run] });
  });
  beforeEach(async () => {
    buyer = await createMember(database, { confirmed: true });
    order = await placeOrder(database, { userId: buyer.sub });
    await fulfil(database, { order, email: buyer.email });
  });

  const offers = (person: Member) =>
    ask<{ name: string; weeks: number }>(
      database,
      person,
      `select "name", "weeks" from "public"."list_purchased_plans"()`,
    );
  const start = async (person: Member, date = '2100-01-01') =>
    (
      await ask<{ id: string }>(
        database,
        person,
        `select "public"."start_purchased_plan"($1::uuid, $2::date) as "id"`,
        [plan, date],
      )
    )[0]?.id ?? '';

  test('only the owner connects a plan with a product', async () => {
    await expect(addPlan(database, coach, { productId: 3 })).rejects.toMatchObject({ code: '42501' });
    const own = await addPlan(database, coach);
    await expectRefusal(
      database,
      coach,
      `update "public"."training_plans" set "product_id" = 3 where "id" = $1::uuid`,
      [own],
    );
  });

  test('a buyer is offered the plan, starts it once and follows it', async () => {
    expect(await offers(buyer)).toEqual([{ name: 'Base', weeks: 2 }]);
    expect(await seenOfPlans(database, buyer)).toMatchObject({ plans: 0, items: 0 });
    const assignment = await start(buyer);
    expect(await start(buyer)).toBe(assignment);
    expect(await offers(buyer)).toEqual([]);
    await expect(start(buyer, '2099-12-31')).rejects.toMatchObject({ detail: 'not_bought' });
    await logSets(database, buyer, assignment, run.id, 1);
    expect(await seenOfPlans(database, buyer)).toMatchObject({ plans: 1, items: 1, sets: 1 });
  });

  test('a buyer who finished the plan may start it again, or end it', async () => {
    await start(buyer, '2024-01-01');
    expect(await offers(buyer)).toHaveLength(1);
    await start(buyer);
    expect(
      await countOf(
        database,
        buyer,
        `delete from "public"."plan_assignments" where "starts_on" = '2100-01-01'`,
      ),
    ).toBe(1);
    expect(await offers(buyer)).toHaveLength(1);
  });

  test('members without a paid order get no offer and cannot start the plan', async () => {
    const eve = await createMember(database, { confirmed: true });
    await placeOrder(database, { userId: eve.sub });
    expect(await offers(eve)).toEqual([]);
    await expect(start(eve)).rejects.toMatchObject({ detail: 'not_bought' });
  });

  test('a refund closes the plan', async () => {
    const assignment = await start(buyer);
    await refund(database, { order });
    expect(await seenOfPlans(database, buyer)).toMatchObject({ plans: 0, items: 0, assignments: 0 });
    await expect(logSets(database, buyer, assignment, run.id, 1)).rejects.toMatchObject({ detail: 'gone' });
    expect(await offers(buyer)).toEqual([]);
  });
});
