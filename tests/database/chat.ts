import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { ask, type Member, type Person } from './people.ts';

interface MessageFields {
  id?: string;
  body?: string;
  images?: readonly string[];
  submission?: string | null;
}

/** Writes a message into an athlete's thread, as the browser does. */
export function writeMessage(
  database: Database,
  person: Person,
  athlete: Member,
  { id = randomUUID(), body = 'Hello', images = [], submission = null }: MessageFields = {},
) {
  return ask(
    database,
    person,
    `insert into "public"."chat_messages" ("id", "athlete_id", "body", "images", "submission_id")
     values ($1::uuid, $2::uuid, $3, $4::text[], $5::uuid)`,
    [id, athlete.sub, body, images, submission],
  );
}

export function readChat(database: Database, person: Person, athlete: Member, search = '') {
  return ask<{ body: string; is_coach: boolean; author_name: string | null; is_announcement: boolean }>(
    database,
    person,
    `select * from "public"."list_chat"($1::uuid, $2)`,
    [athlete.sub, search],
  );
}

export function markRead(database: Database, person: Person, athlete: Member) {
  return ask(database, person, `select "public"."mark_chat_read"($1::uuid, now())`, [athlete.sub]);
}

/** Returns the unread messages of an athlete (chat) and the athletes with messages for a coach (chats). */
export async function unreadCounts(database: Database, person: Person) {
  const [row] = await ask<{ chat: number; chats: number }>(
    database,
    person,
    `select "chat"::integer, "chats"::integer from "public"."count_waiting"()`,
  );
  return row ?? { chat: 0, chats: 0 };
}

export function assignCoach(database: Database, owner: Person, athlete: Member, coach: Member) {
  return ask(database, owner, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [
    athlete.sub,
    coach.sub,
  ]);
}

/** Sends an announcement. Returns how many athletes got it. */
export async function announce(
  database: Database,
  person: Person,
  athletes: readonly Member[],
  id: string = randomUUID(),
) {
  const [row] = await ask<{ sent: number }>(
    database,
    person,
    `select "public"."send_announcement"($1::uuid, $2::uuid[], 'No practice today.')::integer as "sent"`,
    [id, athletes.map(({ sub }) => sub)],
  );
  return row?.sent;
}
