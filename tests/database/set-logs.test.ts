import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { saveLog, type LogItem } from './jump-log.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, type Member } from './people.ts';
import { addPlan, assignPlan, giveCoach, planItem, saveSession } from './plans.ts';

const [phone, tablet] = [randomUUID(), randomUUID()];

describeOnEachEngine('values of sets', (openDatabase) => {
  let database: Database;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  let eve: Member;
  let plan: string;
  let assignment: string;
  const squat = planItem({ title: 'Squat', measures: ['weight', 'reps'] });
  beforeAll(async () => {
    database = await openDatabase();
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    eve = await createMember(database, { confirmed: true });
    plan = await addPlan(database, mia);
    await saveSession(database, mia, plan, { items: [squat] });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true });
    await giveCoach(database, ada, mia);
    assignment = await assignPlan(database, mia, plan, ada);
  });

  const setItem = (fields: object = {}, item: Partial<LogItem> = {}): LogItem => ({
    table: 'set_logs',
    id: randomUUID(),
    row: {
      assignment_id: assignment,
      item_id: squat.id,
      set_number: 1,
      week: 1,
      day: 1,
      exercise: 'Squat',
      done_on: '2026-11-27',
      weight_kg: 80,
      reps: 5,
      effort: 8,
      ...fields,
    },
    ...item,
  });
  const save = async (item: LogItem, device = phone, person = ada) =>
    (await saveLog(database, person, [item], device))[0];
  const seen = (person: Member) =>
    countOf(database, person, `select 1 from "public"."set_logs" where "athlete_id" = $1::uuid`, [ada.sub]);

  test('are read by the athlete and their coach, of a minor only with the guardian’s consent', async () => {
    expect(await save(setItem())).toMatchObject({ outcome: 'saved', row: { weight_kg: 80, effort: 8 } });
    expect(await Promise.all([ada, mia, tom, eve].map(seen))).toEqual([1, 1, 0, 0]);
    await ask(database, ada, `select "public"."set_guardian"(true, 'Joan', $1)`, [
      `joan-${ada.sub}@example.com`,
    ]);
    expect(await Promise.all([ada, mia].map(seen))).toEqual([1, 0]);
  });

  test('are saved once when sent twice, and a change of another device is a conflict with its values', async () => {
    const set = setItem();
    await save(set);
    await save(set);
    expect(await seen(ada)).toBe(1);
    expect(await save({ ...set, row: { ...set.row, weight_kg: 85 }, version: 0 }, tablet)).toMatchObject({
      outcome: 'conflict',
      row: { weight_kg: 80, version: 1 },
    });
    expect(await save({ ...set, row: { ...set.row, weight_kg: 85 }, version: 1 }, tablet)).toMatchObject({
      outcome: 'saved',
      row: { weight_kg: 85, version: 2 },
    });
  });

  test('of another athlete are never written', async () => {
    const set = setItem();
    await save(set);
    expect(await save({ ...set, version: 1 }, tablet, eve)).toMatchObject({ outcome: 'gone' });
    // Neither is an assignment of another athlete named.
    expect(await save(setItem(), phone, eve)).toMatchObject({
      outcome: 'saved',
      row: { assignment_id: null },
    });
  });

  test.each([
    [{ effort: 11 }, 'An effort of 11 can’t be right. Enter a value between 1 and 10.'],
    [{ weight_kg: 800 }, 'A weight of 800 kg can’t be right. Enter a value between 0 kg and 500 kg.'],
    [{ height_m: 45 }, 'A height of 45 m can’t be right. Enter a value between 0.05 m and 10 m.'],
  ])('refuses %o with a sentence', async (fields, message) => {
    await expect(save(setItem(fields))).rejects.toMatchObject({ message, detail: 'out_of_range' });
  });

  test('keep a weight as it was written, also in the data of the account', async () => {
    const set = setItem({ weight_kg: 5.67, weight_typed: '12.5 lb' });
    expect(await save(set)).toMatchObject({
      outcome: 'saved',
      row: { weight_kg: 5.67, weight_typed: '12.5 lb' },
    });
    const [account] = await asOwner<{ sets: unknown }>(
      database,
      `select "private"."export_set_logs" ($1::uuid) as "sets"`,
      [ada.sub],
    );
    expect(account?.sets).toMatchObject([{ weight_typed: '12.5 lb' }]);
    // A release that knows no such text changes the weight.
    const { weight_typed: _text, ...row } = { ...set.row, weight_kg: 6 } as Record<string, unknown>;
    expect(await save({ ...set, row, version: 1 })).toMatchObject({
      outcome: 'saved',
      row: { weight_kg: 6, weight_typed: null },
    });
  });

  test.each([
    { weight_kg: 80, weight_typed: '85 kg' },
    { weight_kg: 80, weight_typed: '80 lb' },
    { weight_kg: null, weight_typed: '80 kg' },
    { weight_kg: 80, weight_typed: 'eighty' },
  ])('refuse a text that is not their weight: %o', async (fields) => {
    await expect(save(setItem(fields))).rejects.toMatchObject({ code: '23514' });
  });

  test('stay when the plan is taken away', async () => {
    await save(setItem());
    await asOwner(database, `delete from "public"."plan_assignments" where "id" = $1::uuid`, [assignment]);
    expect(await seen(ada)).toBe(1);
    // Logged without a connection before that.
    expect(await save(setItem({ set_number: 2 }))).toMatchObject({ outcome: 'saved' });
  });

  test('the history has the best sets and those of the last two days', async () => {
    const days: [string, object][] = [
      ['2026-11-01', { weight_kg: 100, reps: 1 }],
      ['2026-11-02', { weight_kg: 80, reps: 8 }],
      ['2026-11-03', { weight_kg: 80, reps: 6 }],
      ['2026-11-04', { weight_kg: 80, reps: 5 }],
      ['2026-11-05', { weight_kg: null, reps: null, effort: null }],
      ['2026-11-06', { weight_kg: 80, reps: 4 }],
    ];
    for (const [done_on, fields] of days) await save(setItem({ done_on, ...fields }));
    await save(setItem({ exercise: 'Sprint', weight_kg: null, reps: null, seconds: 4.1, distance_m: 30 }));
    const history = async (person: Member) =>
      (
        await ask<{ day: string; exercise: string }>(
          database,
          person,
          `select "exercise", to_char("done_on", 'DD') as "day" from "public"."list_set_history"($1::uuid)`,
          [ada.sub],
        )
      ).map(({ exercise, day }) => `${exercise} ${day}`);
    expect(await history(ada)).toEqual(['Sprint 27', 'Squat 06', 'Squat 04', 'Squat 02', 'Squat 01']);
    expect(await history(mia)).toHaveLength(5);
    expect(await history(tom)).toEqual([]);
  });

  test('are exported, and go with the account', async () => {
    await save(setItem());
    expect((await exportAccount(database, ada.sub)).sets).toMatchObject([
      { exercise: 'Squat', weight_kg: 80, reps: 5, effort: 8 },
    ]);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(
      await asOwner(database, `select 1 from "public"."set_logs" where "athlete_id" = $1::uuid`, [ada.sub]),
    ).toEqual([]);
  });

  test('a coach chooses what an exercise asks for, also in copies', async () => {
    const copy = await ask<{ id: string }>(
      database,
      mia,
      `select "public"."copy_plan"($1::uuid, 'Copy') as "id"`,
      [plan],
    );
    expect(
      await ask(
        database,
        mia,
        `select "i"."measures" from "public"."plan_items" as "i" join "public"."plan_sessions" as "s" on "s"."id" = "i"."session_id"
         where "s"."plan_id" = $1::uuid`,
        [copy[0]?.id],
      ),
    ).toEqual([{ measures: ['weight', 'reps'] }]);
    await expect(
      saveSession(database, mia, plan, { day: 2, items: [planItem({ measures: ['luck'] })] }),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
