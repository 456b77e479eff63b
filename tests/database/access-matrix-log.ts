import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { asOwner, type Member, type Sample } from './people.ts';

/** A pole, a meet and an attempt of Ada. */
export interface LogWorld {
  pole: string;
  meet: string;
  attempt: string;
}

export async function openLog(database: Database, ada: Member): Promise<LogWorld> {
  const world = { pole: randomUUID(), meet: randomUUID(), attempt: randomUUID() };
  const statements = [
    `insert into "public"."poles" ("id", "athlete_id", "write_id", "length_m", "brand", "is_club", "is_put_away")
     values ('${world.pole}', '${ada.sub}', '${randomUUID()}', 4.6, 'Spirit', false, false)`,
    `insert into "public"."jump_sessions" ("id", "athlete_id", "write_id", "kind", "held_on", "title", "bars_m", "notes")
     values ('${world.meet}', '${ada.sub}', '${randomUUID()}', 'meet', '2026-11-27', 'Club meet', '{4,4.2}', '')`,
    `insert into "public"."jump_attempts" ("id", "session_id", "athlete_id", "write_id", "at", "bar_m", "result", "note")
     values ('${world.attempt}', '${world.meet}', '${ada.sub}', '${randomUUID()}', now(), 4, 'made', '')`,
  ];
  for (const statement of statements) await asOwner(database, statement);
  return world;
}

export function logSamples({ pole, meet, attempt }: LogWorld, ada: Member): Record<string, Sample> {
  const [id, owner] = [randomUUID(), `'${ada.sub}', '${randomUUID()}'`];
  return {
    'public.poles': {
      row: `"id" = '${pole}'`,
      set: `"brand" = 'Pacer'`,
      add: `("id", "athlete_id", "write_id", "length_m", "brand", "is_club", "is_put_away")
            values ('${id}', ${owner}, 4.45, '', true, false)`,
    },
    'public.jump_sessions': {
      row: `"id" = '${meet}'`,
      set: `"title" = 'Home meet'`,
      add: `("id", "athlete_id", "write_id", "kind", "held_on", "title", "bars_m", "notes")
            values ('${id}', ${owner}, 'practice', '2026-11-28', '', '{}', '')`,
    },
    'public.jump_attempts': {
      row: `"id" = '${attempt}'`,
      set: `"result" = 'missed'`,
      add: `("id", "athlete_id", "write_id", "session_id", "at", "note")
            values ('${id}', ${owner}, '${meet}', now(), '')`,
    },
  };
}

export function logCalls(ada: Member): Record<string, string> {
  return {
    list_poles: `('${ada.sub}'::uuid)`,
    save_jump_log: `('${randomUUID()}'::uuid, '[]'::jsonb)`,
  };
}
