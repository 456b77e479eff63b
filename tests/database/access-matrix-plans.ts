import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { asOwner, type Member, type Sample } from './people.ts';

/** A plan of the coach, which Ada follows, and an empty one. */
export interface PlanWorld {
  plan: string;
  empty: string;
  session: string;
  emptySession: string;
  item: string;
  assignment: string;
  set: string;
  check: string;
}

export async function openPlans(
  database: Database,
  { ada, coach }: { ada: Member; coach: Member },
): Promise<PlanWorld> {
  const world = {
    plan: randomUUID(),
    empty: randomUUID(),
    session: randomUUID(),
    emptySession: randomUUID(),
    item: randomUUID(),
    assignment: randomUUID(),
    set: randomUUID(),
    check: randomUUID(),
  };
  const statements = [
    `insert into "public"."training_plans" ("id", "coach_id", "name")
     values ('${world.plan}', '${coach.sub}', 'Base'), ('${world.empty}', '${coach.sub}', 'Next')`,
    `insert into "public"."plan_sessions" ("id", "plan_id", "week", "day", "title")
     values ('${world.session}', '${world.plan}', 1, 1, 'Runway'), ('${world.emptySession}', '${world.plan}', 1, 2, 'Gym')`,
    `insert into "public"."plan_items" ("id", "session_id", "position", "title") values ('${world.item}', '${world.session}', 1, 'Run')`,
    `insert into "public"."plan_assignments" ("id", "plan_id", "user_id", "starts_on", "assigned_by")
     values ('${world.assignment}', '${world.plan}', '${ada.sub}', '2026-11-30', '${coach.sub}')`,
    `insert into "public"."item_logs" ("assignment_id", "item_id", "week", "day", "title", "sets", "reps", "sets_done")
     values ('${world.assignment}', '${world.item}', 1, 1, 'Run', 1, '', 1)`,
    `insert into "public"."session_logs" ("assignment_id", "week", "day", "remark") values ('${world.assignment}', 1, 1, 'Windy.')`,
    `insert into "public"."set_logs" ("id", "athlete_id", "write_id", "item_id", "set_number", "week", "day", "exercise", "done_on", "reps")
     values ('${world.set}', '${ada.sub}', '${randomUUID()}', '${world.item}', 1, 1, 1, 'Run', '2026-11-27', 5)`,
    `update "public"."profiles" set "is_minor" = false where "id" = '${ada.sub}'`,
    `insert into "public"."calendar_feeds" ("user_id", "token_hash") values ('${ada.sub}', '${'a'.repeat(64)}')`,
    `insert into "public"."push_settings" ("user_id") values ('${ada.sub}')`,
    `insert into "public"."push_subscriptions" ("user_id", "session_id", "endpoint", "p256dh", "auth")
     values ('${ada.sub}', '${randomUUID()}', 'https://push.example/ada', 'key', 'secret')`,
    `insert into "public"."readiness_agreements" ("user_id") values ('${ada.sub}')`,
    `insert into "public"."readiness_checks" ("id", "athlete_id", "write_id", "checked_on", "sleep", "soreness", "pain")
     values ('${world.check}', '${ada.sub}', '${randomUUID()}', '2026-01-05', 4, 2, '{knee}')`,
  ];
  for (const statement of statements) await asOwner(database, statement);
  return world;
}

export function planSamples(
  world: PlanWorld,
  { ada, coach }: { ada: Member; coach: Member },
): Record<string, Sample> {
  const ofAssignment = `"assignment_id" = '${world.assignment}'`;
  return {
    'public.training_plans': {
      row: `"id" = '${world.plan}'`,
      set: `"name" = 'Peak'`,
      add: `("name") values ('Peak')`,
      spare: `"id" = '${world.empty}'`,
    },
    'public.plan_sessions': {
      row: `"id" = '${world.session}'`,
      set: `"title" = 'Gym'`,
      add: `("plan_id", "week", "day", "title") values ('${world.plan}', 2, 1, 'Gym')`,
    },
    'public.plan_items': {
      row: `"id" = '${world.item}'`,
      set: `"sets" = 2`,
      add: `("session_id", "position", "title") values ('${world.emptySession}', 1, 'Dips')`,
    },
    'public.plan_assignments': {
      row: `"id" = '${world.assignment}'`,
      set: `"starts_on" = '2026-12-07'`,
      add: `("plan_id", "user_id", "starts_on") values ('${world.plan}', '${ada.sub}', '2026-12-07')`,
    },
    'public.item_logs': {
      row: ofAssignment,
      set: `"sets_done" = 0`,
      add: `("assignment_id", "item_id", "week", "day", "title", "sets", "reps", "sets_done")
            values ('${world.assignment}', '${randomUUID()}', 1, 1, 'Run', 1, '', 1)`,
    },
    'public.set_logs': {
      row: `"id" = '${world.set}'`,
      set: `"reps" = 6`,
      add: `("id", "athlete_id", "write_id", "item_id", "set_number", "week", "day", "exercise", "done_on")
            values ('${randomUUID()}', '${ada.sub}', '${randomUUID()}', '${world.item}', 2, 1, 1, 'Run', '2026-11-27')`,
    },
    'public.calendar_feeds': {
      row: `"user_id" = '${ada.sub}'`,
      columns: '"user_id", "created_at"',
      set: `"created_at" = now()`,
      add: `("user_id", "token_hash") values ('${coach.sub}', '${'b'.repeat(64)}')`,
    },
    'public.push_settings': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"feedback" = false`,
      add: `("user_id") values ('${coach.sub}')`,
    },
    'public.push_subscriptions': {
      row: `"endpoint" = 'https://push.example/ada'`,
      columns: '"id", "user_id", "endpoint", "created_at"',
      set: `"auth" = 'other'`,
      add: `("user_id", "session_id", "endpoint", "p256dh", "auth")
            values ('${ada.sub}', '${randomUUID()}', 'https://push.example/new', 'key', 'secret')`,
    },
    'public.readiness_agreements': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"agreed_at" = now()`,
      add: `("user_id") values ('${coach.sub}')`,
    },
    'public.readiness_checks': {
      row: `"id" = '${world.check}'`,
      set: `"sleep" = 5`,
      add: `("id", "athlete_id", "write_id", "checked_on", "sleep", "soreness", "pain")
            values ('${randomUUID()}', '${ada.sub}', '${randomUUID()}', '2026-11-26', 3, 3, '{}')`,
    },
    'public.session_logs': {
      row: ofAssignment,
      set: `"remark" = ''`,
      add: `("assignment_id", "week", "day", "remark") values ('${world.assignment}', 2, 1, 'Calm.')`,
    },
  };
}

export function planCalls(world: PlanWorld, ada: Member): Record<string, string> {
  return {
    copy_plan: `('${world.plan}'::uuid, 'Copy')`,
    copy_plan_week: `('${world.plan}'::uuid, 1, 3)`,
    count_training_days: `('${ada.sub}'::uuid)`,
    list_best_jumps: `('${ada.sub}'::uuid)`,
    list_plan_athletes: `('${world.plan}'::uuid)`,
    list_plans: `()`,
    list_purchased_plans: `()`,
    list_set_history: `('${ada.sub}'::uuid)`,
    list_pain: `()`,
    claim_push: `('${randomUUID()}'::uuid)`,
    queue_session_reminders: `()`,
    save_push_subscription: `('${ada.sub}'::uuid, '${randomUUID()}'::uuid, 'https://push.example/2', 'key', 'secret', 'UTC')`,
    sessions_to_do: `('${ada.sub}'::uuid, '2026-11-30'::date)`,
    settle_push: `('${randomUUID()}'::uuid, true, '{}'::uuid[])`,
    read_calendar_feed: `('no token')`,
    readiness_state: `()`,
    renew_calendar_feed: `()`,
    set_readiness: `(false)`,
    save_plan_session: `('${world.plan}'::uuid, 3, 1, 'Gym', '', '[]'::jsonb)`,
    search_athletes: `()`,
    start_purchased_plan: `('${world.plan}'::uuid, '2026-12-07'::date)`,
  };
}
