import type { Claims, Database } from './database.ts';

/**
 * Returns the claims whose account was deleted or banned, or whose session has ended. Claims of API keys have no
 * account and never end. Throws DatabaseError.
 */
export async function findEndedSessions(
  database: Database,
  claims: readonly Claims[],
  now: Date,
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
    const { rows: sessions } = await tx.query<{ id: string }>(
      `select "id" from "auth"."sessions"
       where "id" = any ($1::uuid[]) and ("not_after" is null or "not_after" > $2::timestamptz)`,
      [ids(people.map(({ session_id }) => session_id)), now.toISOString()],
    );
    return [new Set(users.map(({ id }) => id)), new Set(sessions.map(({ id }) => id))];
  });
  return new Set(
    people.filter(
      ({ sub, session_id }) =>
        !users.has(String(sub).toLowerCase()) ||
        (session_id !== undefined && !sessions.has(session_id.toLowerCase())),
    ),
  );
}

function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
