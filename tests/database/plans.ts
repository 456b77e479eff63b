import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { ask, asOwner, type Member, type Person } from './people.ts';

/** Adds a plan of the coach, as their page does. Returns its id. */
export async function addPlan(
  database: Database,
  coach: Person,
  { isTemplate = false, productId = null }: { isTemplate?: boolean; productId?: number | null } = {},
): Promise<string> {
  const [plan] = await ask<{ id: string }>(
    database,
    coach,
    `insert into "public"."training_plans" ("name", "is_template", "product_id") values ('Base', $1, $2) returning "id"`,
    [isTemplate, productId],
  );
  return plan?.id ?? '';
}

export interface PlannedItem {
  id: string;
  videoId: string | null;
  title: string;
  sets: number;
  reps: string;
  note: string;
  measures?: string[] | null;
}

export const planItem = (fields: Partial<PlannedItem> = {}): PlannedItem => ({
  id: randomUUID(),
  videoId: null,
  title: 'Pole runs',
  sets: 3,
  reps: '30 m',
  note: '',
  ...fields,
});

/** Saves a session with its exercises. Returns its id. */
export async function saveSession(
  database: Database,
  coach: Person,
  planId: string,
  {
    week = 1,
    day = 1,
    title = 'Runway',
    items = [planItem()],
  }: { week?: number; day?: number; title?: string; items?: PlannedItem[] } = {},
): Promise<string> {
  const [row] = await ask<{ id: string }>(
    database,
    coach,
    `select "public"."save_plan_session"($1::uuid, $2, $3, $4, '', $5::jsonb) as "id"`,
    [planId, week, day, title, JSON.stringify(items)],
  );
  return row?.id ?? '';
}

/** Assigns a plan to an athlete. Returns the assignment's id. */
export async function assignPlan(
  database: Database,
  coach: Person,
  planId: string,
  athlete: Member,
  startsOn = '2026-11-30',
): Promise<string> {
  const id = randomUUID();
  await ask(
    database,
    coach,
    `insert into "public"."plan_assignments" ("id", "plan_id", "user_id", "starts_on") values ($1::uuid, $2::uuid, $3::uuid, $4)`,
    [id, planId, athlete.sub, startsOn],
  );
  return id;
}

/** Writes an entry of training, over whatever is stored. */
const logEntry = (database: Database, athlete: Person, table: string, row: object) => {
  const items = [{ table, id: randomUUID(), write: randomUUID(), earlier: [], row }];
  return ask(database, athlete, `select "public"."save_jump_log"(gen_random_uuid(), $1::jsonb)`, [
    JSON.stringify(items),
  ]);
};

export const logSets = (
  database: Database,
  athlete: Person,
  assignment: string,
  item: string,
  setsDone: number,
) =>
  logEntry(database, athlete, 'item_logs', {
    assignment_id: assignment,
    item_id: item,
    sets_done: setsDone,
  });

export const logRemark = (database: Database, athlete: Person, assignment: string, remark: string) =>
  logEntry(database, athlete, 'session_logs', { assignment_id: assignment, week: 1, day: 1, remark });

/** Assigns an athlete to a coach. */
export const giveCoach = (database: Database, athlete: Member, coach: Member) =>
  asOwner(
    database,
    `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)
     on conflict ("athlete_id") do update set "coach_id" = excluded."coach_id"`,
    [athlete.sub, coach.sub],
  );

/** Returns how many rows of each table of plans and logs the person sees. */
export async function seenOfPlans(database: Database, person: Person): Promise<Record<string, number>> {
  const [counts] = await ask<Record<string, number>>(
    database,
    person,
    `select
       (select count(*)::int from "public"."training_plans") as "plans",
       (select count(*)::int from "public"."plan_sessions") as "sessions",
       (select count(*)::int from "public"."plan_items") as "items",
       (select count(*)::int from "public"."plan_assignments") as "assignments",
       (select count(*)::int from "public"."item_logs") as "sets",
       (select count(*)::int from "public"."session_logs") as "remarks"`,
  );
  return counts ?? {};
}
