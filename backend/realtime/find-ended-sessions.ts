import type { Claims, Database } from '../database/database.ts';

/**
 * Which of these claims belong to nobody who is signed in any more: the account is gone, deleted or banned, or the session
 * that the token was made for has ended. Keys have no account and never end. Throws DatabaseError.
 */
export async function findEndedSessions(
  database: Database,
  claims: readonly Claims[],
): Promise<ReadonlySet<Claims>> {
  const people = claims.filter(({ sub }) => sub !== undefined);
  if (people.length === 0) return new Set();
  const [users, sessions] = await database.asOwner(async (tx) => {
    const ids = (values: (string | undefined)[]) => [...new Set(values.filter((id) => isUuid(id)))];
    const { rows: users } = await tx.query<{ id: string }>(
      `select "id" from "auth"."users" where "id" = any ($1::uuid[])
         and "deleted_at" is null and ("banned_until" is null or "banned_until" <= now())`,
      [ids(people.map(({ sub }) => sub))],
    );
    const { rows: kept } = await tx.query<{ kept: boolean }>(
      `select to_regclass('auth.sessions') is not null as "kept"`,
    );
    if (kept[0]?.kept !== true) return [new Set(users.map(({ id }) => id)), undefined];
    const { rows: sessions } = await tx.query<{ id: string }>(
      `select "id" from "auth"."sessions" where "id" = any ($1::uuid[])`,
      [ids(people.map(({ session_id }) => session_id))],
    );
    return [new Set(users.map(({ id }) => id)), new Set(sessions.map(({ id }) => id))];
  });
  return new Set(
    people.filter(
      ({ sub, session_id }) =>
        !users.has(String(sub).toLowerCase()) ||
        (sessions !== undefined && session_id !== undefined && !sessions.has(session_id.toLowerCase())),
    ),
  );
}

function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
