import { createPasswordHasher } from 'embedded-supabase/auth/password-hasher.ts';
import { insertUser } from 'embedded-supabase/auth/user-rows.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { athleteEmail, ownerEmail } from './demo-emails.ts';
import { makeDemoPassword, readDemoPassword, storeDemoPassword } from './demo-password.ts';

/** Accounts for trying out a local installation. The coach is also the owner. */
const demoAccounts = [
  { email: ownerEmail, first_name: 'Robin', last_name: 'Hale', admin: true },
  { email: athleteEmail, first_name: 'Alex', last_name: 'Marlow', admin: false },
];

/**
 * Creates missing demo accounts and returns their password: `requested`, or else the generated one of this data
 * directory. If it differs from the password of the last start, they and all sample accounts get it. Otherwise a changed password is
 * kept.
 */
export async function prepareDemoAccounts(
  database: Database,
  dataDir: string,
  requested: string | undefined,
): Promise<string> {
  const stored = await readDemoPassword(dataDir);
  const password = requested ?? stored ?? makeDemoPassword();
  if (password !== stored) await resetPasswords(database, password);
  await createMissingAccounts(database, password);
  await exemptAdmins(database);
  // Last, so that an interrupted start sets the password again.
  if (password !== stored) await storeDemoPassword(dataDir, password);
  return password;
}

/**
 * Prepares the demo accounts of a local installation, unless it was started empty or has only accounts of its own. Returns their password.
 */
export async function prepareLocalAccounts(
  database: Database,
  dataDir: string,
  requested: string | undefined,
  isWanted: boolean,
): Promise<string | undefined> {
  const accounts = await countAccounts(database);
  if (accounts.demo > 0 || (isWanted && accounts.all === 0))
    return prepareDemoAccounts(database, dataDir, requested);
  await exemptAdmins(database);
  return undefined;
}

async function countAccounts(database: Database): Promise<{ all: number; demo: number }> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ all: number; demo: number }>(
      `select count(*)::int as "all", count(*) filter (where "raw_app_meta_data" @> '{"demo": true}')::int as "demo"
       from "auth"."users"`,
    ),
  );
  return rows[0] ?? { all: 0, demo: 0 };
}

async function resetPasswords(database: Database, password: string): Promise<void> {
  const encryptedPassword = await createPasswordHasher().hash(password);
  await database.asOwner((tx) =>
    tx.query(
      `update "auth"."users" set "encrypted_password" = $1
       where "raw_app_meta_data" @> '{"demo": true}'`,
      [encryptedPassword],
    ),
  );
}

/** Lets admins sign in without a second factor in local mode. A live start refuses a database with this exemption. */
async function exemptAdmins(database: Database): Promise<void> {
  await database.asOwner((tx) =>
    tx.query(`insert into "private"."local_exemption" default values on conflict do nothing`),
  );
}

/**
 * Creates missing demo accounts, confirmed and with this password. They are marked in `raw_app_meta_data`, so that a
 * live start refuses a database that has them.
 */
async function createMissingAccounts(database: Database, password: string): Promise<void> {
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
      const user = await insertUser(
        tx,
        { email, encryptedPassword, confirmed: true, userMetadata: names, appMetadata: { demo: true } },
        new Date(),
      );
      if (user !== undefined && admin) {
        await tx.query(`insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'admin')`, [
          user.id,
        ]);
      }
    }
  });
}
