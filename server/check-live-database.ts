import type { Database } from 'embedded-supabase/database/database.ts';
import { SettingsError } from './settings.ts';

/**
 * Throws SettingsError when a live server would use a database from local mode, whose demo accounts have known passwords. Orders of
 * Stripe's test mode are a rehearsal, which the owner takes back.
 */
export async function checkLiveDatabase(database: Database): Promise<void> {
  const { demoAccounts, hasSandbox, exemptsAdmins } = await database.asOwner(async (tx) => {
    const { rows } = await tx.query<{
      demoAccounts: number;
      hasSandbox: boolean;
      exemptsAdmins: boolean;
    }>(
      `select
         (select count(*) from "auth"."users" where "raw_app_meta_data" ->> 'demo' = 'true') as "demoAccounts",
         exists (select from "pg_catalog"."pg_namespace" where "nspname" = 'sandbox') as "hasSandbox",
         exists (select from "private"."local_exemption") as "exemptsAdmins"`,
    );
    return rows[0] ?? { demoAccounts: 0, hasSandbox: false, exemptsAdmins: false };
  });
  const problems: string[] = [];
  if (demoAccounts > 0) {
    problems.push('The database in DATABASE_URL has demo accounts. Live mode needs a database without them.');
  }
  if (hasSandbox) {
    problems.push(
      'The database in DATABASE_URL was used in local mode. Use another one, or remove the sandbox data: drop schema "sandbox" cascade. Then take its orders back: npm run rehearsal -- --take-back',
    );
  }
  if (exemptsAdmins) {
    problems.push(
      'The database in DATABASE_URL lets admins sign in without a second factor, because it was used in local mode. Use another one, or run: delete from "private"."local_exemption"',
    );
  }
  if (problems.length > 0) throw new SettingsError(problems);
}
