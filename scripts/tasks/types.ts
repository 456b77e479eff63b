import { writeFile } from 'node:fs/promises';
import { createPostgresTemplate, databaseUrl } from '../../tests/support/postgres-template.ts';
import { generateTypes, typesFile } from '../database-types/generate-types.ts';
import { ensurePostgres, ensureSupabaseTools } from '../programs/install-programs.ts';

/** `npm run types`: writes the database types with the Supabase CLI, from a Postgres with all migrations. */
export async function run(): Promise<void> {
  ensurePostgres();
  await ensureSupabaseTools();
  const database = await createPostgresTemplate();
  try {
    await writeFile(typesFile, await generateTypes(databaseUrl(database.url, database.migrated)));
  } finally {
    await database.remove();
  }
  console.log(`Written: ${typesFile}`);
}
