import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import type { Client } from '../../tests/support/club/load-parts.ts';

export const jwtSecret = 'a secret that only the benchmark uses';

/** Opens a session for each user and returns their clients, in the same order. */
export async function signInAll(
  database: Database,
  url: string,
  userIds: readonly string[],
): Promise<Client[]> {
  const sessions = userIds.map((userId) => ({ userId, id: randomUUID() }));
  await database.asOwner((tx) =>
    tx.query(
      `insert into "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "aal")
       select "id", "userId", now(), now(), 'aal2' from jsonb_to_recordset($1::jsonb) as "s" ("id" uuid, "userId" uuid)`,
      [JSON.stringify(sessions)],
    ),
  );
  return Promise.all(
    sessions.map(async ({ id, userId }) => {
      const token = await new SignJWT({ role: 'authenticated', session_id: id, aal: 'aal2' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setAudience('authenticated')
        .setIssuer(`${url}/auth/v1`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(Buffer.from(jwtSecret, 'utf8'));
      return createClient(url, LOCAL_PUBLISHABLE_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        realtime: { transport: nodeTransport },
        accessToken: () => Promise.resolve(token),
      });
    }),
  );
}
