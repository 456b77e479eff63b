import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { asOwner } from './people.ts';
import type { Member, Sample } from './people.ts';

/** Writes a message into Ada's thread and marks it as read. */
export async function openChat(database: Database, ada: Member): Promise<void> {
  const statements = [
    `insert into "public"."chat_messages" ("athlete_id", "author_id", "body") values ('${ada.sub}', '${ada.sub}', 'Hi')`,
    `insert into "public"."chat_reads" ("user_id", "athlete_id", "read_at") values ('${ada.sub}', '${ada.sub}', now())`,
  ];
  for (const statement of statements) await asOwner(database, statement);
}

export function chatSamples({ ada, eve }: { ada: Member; eve: Member }): Record<string, Sample> {
  return {
    'public.chat_messages': {
      row: `"athlete_id" = '${ada.sub}'`,
      set: `"body" = 'Changed.'`,
      add: `("athlete_id", "body") values ('${ada.sub}', 'Hello')`,
    },
    'public.chat_reads': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"read_at" = now()`,
      add: `("user_id", "athlete_id", "read_at") values ('${eve.sub}', '${ada.sub}', now())`,
    },
  };
}

/** Name of a new picture for Ada's thread. */
export const chatImage = (ada: Member): string => `${ada.sub}/${randomUUID()}.jpg`;

export function chatCalls(ada: Member): Record<string, string> {
  return {
    chat_overview: `('${ada.sub}'::uuid)`,
    count_announcement_recipients: `(array['${ada.sub}']::uuid[])`,
    list_announcement_recipients: `()`,
    list_chat: `('${ada.sub}'::uuid)`,
    list_chat_threads: `()`,
    list_forgotten_chat_images: `(now() + interval '9 days')`,
    mark_chat_read: `('${ada.sub}'::uuid, now())`,
    send_announcement: `('${randomUUID()}'::uuid, array['${ada.sub}']::uuid[], 'No practice today.')`,
  };
}
