import type { Transaction } from 'embedded-supabase/database/database.ts';
import { findProduct, type CatalogProduct } from '#domain/catalog.ts';
import { followedPlan, otherPlans, sampleRemarks, type SamplePlan } from './sample-plans.ts';
import { hoursBefore, idOfPerson, type People } from './seed-athletes.ts';

/** Inserts training plans of the coach. The demo athlete follows one and has logged its first days. */
export async function seedPlans(
  tx: Transaction,
  people: People,
  catalog: readonly CatalogProduct[],
  now: Date,
): Promise<void> {
  const coach = idOfPerson(people, 'coach@example.com');
  const athlete = idOfPerson(people, 'athlete@example.com');
  for (const plan of otherPlans)
    if (plan.productId === undefined || findProduct(catalog, plan.productId))
      await insertPlan(tx, plan, coach);

  const planId = await insertPlan(tx, followedPlan, coach);
  const { rows } = await tx.query<{ id: string }>(
    `insert into "public"."plan_assignments" ("plan_id", "user_id", "starts_on", "assigned_by")
     values ($1::uuid, $2::uuid, $3::date, $4::uuid) returning "id"`,
    [planId, athlete, startDate(now), coach],
  );
  const assignmentId = rows[0]?.id;
  // The days before today; the last exercise of the first week was left out.
  await tx.query(
    `insert into "public"."item_logs"
       ("assignment_id", "item_id", "week", "day", "title", "sets", "reps", "sets_done", "updated_at")
     select $1::uuid, "i"."id", "s"."week", "s"."day", "i"."title", "i"."sets", "i"."reps",
       case when "s"."day" = 6 and "i"."position" = 3 then 0 else "i"."sets" end,
       $3::timestamptz - make_interval(days => 9 - ("s"."week" - 1) * 7 - "s"."day")
     from "public"."plan_items" as "i" join "public"."plan_sessions" as "s" on "s"."id" = "i"."session_id"
     where "s"."plan_id" = $2::uuid and ("s"."week" - 1) * 7 + "s"."day" < 9`,
    [assignmentId, planId, now.toISOString()],
  );
  await seedSetValues(tx, { assignmentId, athlete, now });
  for (const { week, day, remark } of sampleRemarks)
    await tx.query(
      `insert into "public"."session_logs" ("assignment_id", "week", "day", "remark", "updated_at")
       values ($1::uuid, $2, $3, $4, $5::timestamptz)`,
      [assignmentId, week, day, remark, hoursBefore(now, (9 - (week - 1) * 7 - day) * 24)],
    );
}

/** Inserts values of the sets that were done: a first week, and three earlier days with less. */
async function seedSetValues(
  tx: Transaction,
  { assignmentId, athlete, now }: { assignmentId: string | undefined; athlete: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into "public"."set_logs" ("id", "athlete_id", "write_id", "assignment_id", "item_id", "set_number", "week", "day",
       "exercise", "done_on", "weight_kg", "reps", "seconds", "distance_m", "effort")
     select gen_random_uuid(), $2::uuid, gen_random_uuid(),
       case when "earlier" = 0 then "l"."assignment_id" end, case when "earlier" = 0 then "l"."item_id" else gen_random_uuid() end,
       "n", "l"."week", "l"."day", "l"."title", "l"."updated_at"::date - 7 * "earlier",
       round("v"."kg" * (1 + 0.04 * ("n" / 2) - 0.04 * "earlier") * 2) / 2, "v"."reps", "v"."seconds" - 0.02 * "n" + 0.04 * "earlier", "v"."meters",
       least(9, 5 + "n")
     from "public"."item_logs" as "l"
     join (values
       ('romanian-deadlift', 70, 6, null, null), ('split-squat', 32.5, 8, null, null), ('overhead-slam', 6, 5, null, null),
       ('pole-run', null, null, 4.42, 30)
     ) as "v" ("slug", "kg", "reps", "seconds", "meters") on true
     join "public"."videos" on "videos"."slug" = "v"."slug" and "videos"."title" = "l"."title"
     cross join generate_series(1, "l"."sets_done") as "n"
     cross join generate_series(0, 3) as "earlier"
     where "l"."assignment_id" = $1::uuid
       and ("earlier" = 0 or ("l"."week" = 1 and "l"."updated_at" < $3::timestamptz))`,
    [assignmentId, athlete, now.toISOString()],
  );
}

/** Returns the date eight days ago on this machine's clock, which the owner's browser shares. */
function startDate(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60 * 1000);
  return hoursBefore(local, 8 * 24).slice(0, 10);
}

/** Returns the id of the plan. */
async function insertPlan(tx: Transaction, plan: SamplePlan, coach: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into "public"."training_plans" ("coach_id", "name", "notes", "is_template", "product_id")
     values ($1::uuid, $2, $3, $4, $5) returning "id"`,
    [coach, plan.name, plan.notes, plan.isTemplate ?? false, plan.productId ?? null],
  );
  const planId = rows[0]?.id ?? '';
  for (const { week, day, title, notes = '', items } of plan.sessions)
    await tx.query(
      `with "session" as (
         insert into "public"."plan_sessions" ("plan_id", "week", "day", "title", "notes")
         values ($1::uuid, $2, $3, $4, $5) returning "id"
       )
       insert into "public"."plan_items" ("session_id", "position", "video_id", "title", "sets", "reps", "note")
       select "session"."id", "position", "videos"."id", coalesce("videos"."title", "item" ->> 'exercise'),
         ("item" ->> 'sets')::smallint, "item" ->> 'reps', coalesce("item" ->> 'note', '')
       from "session", jsonb_array_elements($6::jsonb) with ordinality as "items" ("item", "position")
       left join "public"."videos" on "videos"."slug" = "item" ->> 'exercise'`,
      [planId, week, day, title, notes, JSON.stringify(items)],
    );
  return planId;
}
