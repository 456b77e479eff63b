import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { attemptItem, poleItem, saveLog, sessionItem } from './jump-log.ts';
import { ask, createMember, type Member } from './people.ts';
import { addPlan, assignPlan, giveCoach, logSets, planItem, saveSession } from './plans.ts';

const phone = randomUUID();
const dayMs = 86_400_000;
/** Monday of the last whole week, in UTC. */
const monday = Date.now() - (((new Date().getUTCDay() + 6) % 7) + 7) * dayMs;
const day = (after: number): string => new Date(monday + after * dayMs).toISOString().slice(0, 10);

const practice = (after: number) => sessionItem({ kind: 'practice', held_on: day(after), bars_m: [] });

describeOnEachEngine('the log in the progress', (openDatabase) => {
  let database: Database;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true });
    await giveCoach(database, ada, mia);
  });

  const bestOf = (person: Member) =>
    ask(
      database,
      person,
      `select "kind", "bar_m"::float8, "made", "grip_m"::float8, "pole_rating_kg"::float8 from "public"."list_best_jumps"($1::uuid)`,
      [ada.sub],
    );
  const daysOf = (person: Member) =>
    ask(database, person, `select "week"::text, "days" from "public"."count_training_days"($1::uuid)`, [
      ada.sub,
    ]);

  test('a practice or meet shows its highest bar made, or else its highest miss, or else its highest grip', async () => {
    const pole = poleItem({ rating_kg: 77 });
    const [meet, missed, drills] = [sessionItem({ kind: 'meet', held_on: day(3) }), practice(2), practice(1)];
    const jump = (session: { id: string }, row: object) => attemptItem(session, row);
    await saveLog(
      database,
      ada,
      [
        pole,
        meet,
        missed,
        drills,
        jump(meet, { bar_m: 4.2, result: 'made', grip_m: 4.1, pole_id: pole.id }),
        jump(meet, { bar_m: 4.4, result: 'missed', grip_m: 4.2 }),
        jump(meet, { bar_m: 4.6, result: 'passed' }),
        jump(missed, { bar_m: 4.0, result: 'missed', grip_m: 4 }),
        jump(drills, { bar_m: null, result: null, grip_m: 3.7 }),
        jump(drills, { bar_m: null, result: null, grip_m: 3.9 }),
      ],
      phone,
    );
    const best = [
      { kind: 'meet', bar_m: 4.2, made: true, grip_m: 4.1, pole_rating_kg: 77 },
      { kind: 'practice', bar_m: 4, made: false, grip_m: 4, pole_rating_kg: null },
      { kind: 'practice', bar_m: null, made: null, grip_m: 3.9, pole_rating_kg: null },
    ];
    expect(await bestOf(ada)).toEqual(best);
    expect(await bestOf(mia)).toEqual(best);
    expect(await bestOf(tom)).toEqual([]);
  });

  test('a day counts once, whether it was logged, ticked or both', async () => {
    const squat = planItem({ title: 'Squat' });
    const plan = await addPlan(database, mia);
    await saveSession(database, mia, plan, { items: [squat], week: 1, day: 2 });
    const assignment = await assignPlan(database, mia, plan, ada, day(0));
    await logSets(database, ada, assignment, squat.id, 1);
    await saveLog(database, ada, [practice(1), practice(4), practice(-7)], phone);
    const weeks = [
      { week: day(-7), days: 1 },
      { week: day(0), days: 2 },
    ];
    expect(await daysOf(ada)).toEqual(weeks);
    expect(await daysOf(mia)).toEqual(weeks);
    expect(await daysOf(tom)).toEqual([]);
  });
});
