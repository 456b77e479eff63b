import { createPasswordHasher } from 'embedded-supabase/auth/password-hasher.ts';
import { insertUser } from 'embedded-supabase/auth/user-rows.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { makeDemoPassword, readDemoPassword, storeDemoPassword } from './demo-password.ts';

/** Accounts of a local installation, to look around with: the coach runs the site, the athlete uses it. */
const demoAccounts = [
  { email: 'coach@example.com', first_name: 'Robin', last_name: 'Hale', admin: true },
  { email: 'athlete@example.com', first_name: 'Alex', last_name: 'Marlow', admin: false },
];

/**
 * Makes the demo accounts that are missing and returns their password: the wanted one, or else the one that was made up for this data
 * directory. A password that differs from the last start's replaces that of both accounts; otherwise what people changed stays.
 */
export async function prepareDemoAccounts(
  database: Database,
  dataDir: string,
  wanted: string | undefined,
): Promise<string> {
  const stored = await readDemoPassword(dataDir);
  const password = wanted ?? stored ?? makeDemoPassword();
  if (password !== stored) await resetPasswords(database, password);
  await makeMissingAccounts(database, password);
  await exemptAdmins(database);
  // Last: a start that is cut before it sets the password again.
  if (password !== stored) await storeDemoPassword(dataDir, password);
  return password;
}

async function resetPasswords(database: Database, password: string): Promise<void> {
  const encryptedPassword = await createPasswordHasher().hash(password);
  await database.asOwner((tx) =>
    tx.query(
      `update "auth"."users" set "encrypted_password" = $1
       where "email" = any ($2::text[]) and "raw_app_meta_data" @> '{"demo": true}'`,
      [encryptedPassword, demoAccounts.map(({ email }) => email)],
    ),
  );
}

/** On one's own machine the coach gets in with a password alone. A live start refuses a database that says so. */
async function exemptAdmins(database: Database): Promise<void> {
  await database.asOwner((tx) =>
    tx.query(`insert into "private"."local_exemption" default values on conflict do nothing`),
  );
}

/**
 * Makes the demo accounts that are not there yet, confirmed and with this password. They are marked in `raw_app_meta_data`, so that a
 * live start refuses a database that has them.
 */
async function makeMissingAccounts(database: Database, password: string): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ email: string }>(`select "email" from "auth"."users" where "email" = any ($1::text[])`, [
      emails,
    ]),
  );
  const existing = new Set(rows.map(({ email }) => email));
  const missing = demoAccounts.filter(({ email }) => !existing.has(email));
  if (missing.length === 0) return;

  const encryptedPassword = await createPasswordHasher().hash(password);
  await database.asOwner(async (tx) => {
    for (const { email, admin, ...names } of missing) {
      const made = await insertUser(
        tx,
        { email, encryptedPassword, confirmed: true, userMetadata: names, appMetadata: { demo: true } },
        new Date(),
      );
      if (made !== undefined && admin) {
        await tx.query(`insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'admin')`, [
          made.id,
        ]);
        // Nobody on this machine is a guardian; the owner may switch it on to try it.
        await tx.query(`update "private"."settings" set "value" = 'false' where "name" = 'guardian_consent'`);
      }
    }
  });
}
