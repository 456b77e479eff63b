import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember } from './people.ts';
import type { Member } from './people.ts';

const athletes = 1200;
const films = 1500;
const planned = 1100;
const waiting = 300;

interface Paged {
  total: bigint | number | string;
}

// The API passes on at most 1,000 rows of an answer; `rpc` and `askAll` ask for the others.
describeOnEachEngine('lists of a large club', (openDatabase) => {
  let database: Database;
  let coach: Member;
  let ada: Member;
  const plan = randomUUID();

  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { metadata: { first_name: 'Ada' } });
    // Skips the checks of single rows, which have their own tests.
    for (const table of ['video_submissions', 'jumps', 'plan_assignments', 'athlete_coaches'])
      await asOwner(database, `alter table "public"."${table}" disable trigger user`);
    await asOwner(
      database,
      `insert into "auth"."users" ("id", "email", "raw_user_meta_data", "aud", "role", "created_at", "updated_at")
       select gen_random_uuid(), 'athlete-' || n || '@example.com',
         jsonb_build_object('first_name', 'Athlete', 'last_name', lpad(n::text, 4, '0')), 'authenticated', 'authenticated', now(), now()
       from generate_series(1, ${athletes - 1}) as n`,
    );
    await asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id")
       select "id", $1::uuid from "public"."profiles" where "id" <> $1::uuid`,
      [coach.sub],
    );
    await asOwner(
      database,
      `with sent as (
         insert into "public"."video_submissions"
           ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "created_at", "submitted_at", "reviewed_at")
         select $1::uuid, $1::text || '/' || n || '.webm', 'vault ' || n || '.webm', 4096,
           case when n <= ${waiting} then 'pending' else 'approved' end, day, day, case when n > ${waiting} then day end
         from generate_series(1, ${films}) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 hour') as at (day)
         returning "id"
       )
       insert into "public"."jumps" ("submission_id", "grip_m") select "id", 4 from sent`,
      [ada.sub],
    );
    await asOwner(
      database,
      `insert into "public"."spent_credits" ("submission_id", "spent_at")
       select "id", "submitted_at" from "public"."video_submissions" where "submission_status" = 'pending'`,
    );
    await asOwner(
      database,
      `with held as (
         insert into "public"."jump_sessions" ("id", "athlete_id", "kind", "held_on", "title", "bars_m", "notes")
         select gen_random_uuid(), $1::uuid, 'practice', date '2022-01-01' + n, '', '{}', '' from generate_series(1, ${planned}) as n
         returning "id"
       )
       insert into "public"."jump_attempts" ("id", "session_id", "athlete_id", "at", "grip_m", "note")
       select gen_random_uuid(), "id", $1::uuid, now(), 4, '' from held`,
      [ada.sub],
    );
    await asOwner(
      database,
      `insert into "public"."training_plans" ("id", "coach_id", "name") values ($1::uuid, $2::uuid, 'Base')`,
      [plan, coach.sub],
    );
    await asOwner(
      database,
      `insert into "public"."plan_assignments" ("plan_id", "user_id", "starts_on")
       select $1::uuid, "athlete_id", '2026-11-02' from "public"."athlete_coaches" order by "athlete_id" limit ${planned}`,
      [plan],
    );
  });

  /** Reads a function page by page, and expects the same total on each. */
  async function readPages<Row extends Paged>(
    person: Member,
    call: (offset: number) => string,
    total: number,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const page = await ask<Row>(database, person, call(rows.length));
      if (page.length === 0) return rows;
      expect(page.every((row) => Number(row.total) === total)).toBe(true);
      rows.push(...page);
    }
  }

  test('an announcement is offered and sent to all athletes', async () => {
    const all = await ask<{ athlete_id: string; is_mine: boolean }>(
      database,
      coach,
      `select * from "public"."list_announcement_recipients"()`,
    );
    expect(new Set(all.map((row) => row.athlete_id)).size).toBe(athletes);
    expect(all.every((row) => row.is_mine)).toBe(true);
    const [sent] = await ask<{ count: number }>(
      database,
      coach,
      `select "public"."send_announcement"(gen_random_uuid(), $1::uuid[], 'The pit is closed.')::int as "count"`,
      [all.map((row) => row.athlete_id)],
    );
    expect(sent?.count).toBe(athletes);
  });

  test('conversations come in pages', async () => {
    const rows = await readPages<Paged & { athlete_id: string }>(
      coach,
      (offset) => `select * from "public"."list_chat_threads"(p_limit => 50, p_offset => ${offset})`,
      athletes,
    );
    expect(new Set(rows.map((row) => row.athlete_id)).size).toBe(athletes);
  });

  test('the queue comes in pages', async () => {
    const rows = await readPages<Paged & { submission_id: string }>(
      coach,
      (offset) => `select * from "public"."review_queue"(p_limit => 50, p_offset => ${offset})`,
      waiting,
    );
    expect(new Set(rows.map((row) => row.submission_id)).size).toBe(waiting);
  });

  test('an athlete’s feedback comes in pages', async () => {
    const rows = await readPages<Paged & { submission_id: string }>(
      ada,
      (offset) => `select * from "public"."list_my_feedback"(p_limit => 100, p_offset => ${offset})`,
      films,
    );
    expect(new Set(rows.map((row) => row.submission_id)).size).toBe(films);
  });

  test('the count of new feedback has all of it', async () => {
    const [counts] = await ask<{ feedback: number }>(
      database,
      ada,
      `select "feedback"::int from "public"."count_waiting"()`,
    );
    expect(counts?.feedback).toBe(films - waiting);
  });

  test('progress has every film, practice and meet', async () => {
    expect(await ask(database, ada, `select from "public"."jump_progress"()`)).toHaveLength(films);
    expect(await ask(database, ada, `select from "public"."list_best_jumps"()`)).toHaveLength(planned);
  });

  test('the athletes of a plan are counted, and come in pages', async () => {
    const plans = await ask(database, coach, `select "id", "athletes"::int from "public"."list_plans"()`);
    expect(plans).toEqual([{ id: plan, athletes: planned }]);
    const rows = await readPages<Paged & { user_id: string }>(
      coach,
      (offset) => `select * from "public"."list_plan_athletes"('${plan}', 50, ${offset})`,
      planned,
    );
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(planned);
    // The release before asks for all.
    expect(await ask(database, coach, `select from "public"."list_plan_athletes"('${plan}')`)).toHaveLength(
      planned,
    );
  });
});
