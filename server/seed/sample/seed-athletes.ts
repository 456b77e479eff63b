import { insertUser } from 'embedded-supabase/auth/user-rows.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { ownerEmail } from '../demo-emails.ts';
import { sampleAthletes, sampleCoach } from './sample-business.ts';

/** Ids of accounts by email address. */
export type People = ReadonlyMap<string, string>;

/** Creates the invented athletes and their coach. They have the password of the demo accounts. Returns them with the demo accounts. */
export async function seedAthletes(database: Database, now: Date): Promise<People> {
  return database.asOwner(async (tx) => {
    const { rows: demo } = await tx.query<{ encrypted_password: string }>(
      `select "encrypted_password" from "auth"."users" where "email" = $1`,
      [ownerEmail],
    );
    const encryptedPassword = demo[0]?.encrypted_password;
    if (encryptedPassword === undefined) throw new Error(`The sample data needs the account ${ownerEmail}`);
    for (const { email, ...names } of [...sampleAthletes, sampleCoach])
      await insertUser(
        tx,
        { email, encryptedPassword, confirmed: true, userMetadata: names, appMetadata: { demo: true } },
        now,
      );
    const { rows } = await tx.query<{ email: string; id: string }>(
      `select "email", "id" from "auth"."users" where "raw_app_meta_data" @> '{"demo": true}'`,
    );
    await tx.query(`update "public"."profiles" set "is_minor" = false where "id" = any ($1::uuid[])`, [
      rows.map(({ id }) => id),
    ]);
    return new Map(rows.map(({ email, id }) => [email, id]));
  });
}

/** Returns the id of an account. Throws if it does not exist. */
export function idOfPerson(people: People, email: string): string {
  const id = people.get(email);
  if (id === undefined) throw new Error(`The sample data needs the account ${email}`);
  return id;
}

const hour = 60 * 60 * 1000;

/** Returns the time a number of hours before `now` as ISO 8601. */
export const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * hour).toISOString();
