// Runs as a separate process on an installation (DATA_DIR, DATABASE_URL). Applies the project's migrations one by
// one and prints the number of each before it starts. Adds an address after each migration. The test kills the process midway.
import { join } from 'node:path';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';

const { DATA_DIR = '', DATABASE_URL: url } = process.env;
const database = url ? await openPostgres({ url }) : await openPglite({ directory: join(DATA_DIR, 'db') });
const migrations = await readMigrations('supabase/migrations');
for (const [number, { name }] of migrations.entries()) {
  process.stdout.write(`begin ${number}\n`);
  await migrate(database, migrations.slice(0, number + 1));
  const email = `after-${name.replaceAll('_', '-')}@example.com`;
  await database.asOwner((tx) =>
    tx.query(`insert into "public"."waitlist" ("email", "list") values ($1, 'newsletter')`, [email]),
  );
  process.stdout.write(`kept ${email}\n`);
}
