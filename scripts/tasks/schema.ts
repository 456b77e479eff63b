import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { applySchemas, findDifferences } from '../schema/compare-schemas.ts';
import { formatSql } from '../schema/format-sql.ts';
import { listSchemaFiles, migrationsDirectory, readSchemas } from '../schema/read-schemas.ts';

/**
 * `npm run schema`: lists what supabase/schemas and supabase/migrations create differently; exits with 1 if there is something.
 * `npm run schema -- format`: takes unneeded quotes off the names in supabase/schemas, and splits long grants.
 * `npm run schema -- baseline`: replaces all migrations by one of now that creates supabase/schemas.
 */
export async function run([command]: string[]): Promise<void> {
  if (command === 'baseline') return writeBaseline();
  if (command === 'format') return formatSchemas();
  const databases = await Promise.all([openPglite({ memory: true }), openPglite({ memory: true })]);
  const [schemas, migrations] = databases;
  try {
    await Promise.all([applySchemas(schemas), migrate(migrations, migrationsDirectory)]);
    const differences = await findDifferences(schemas, migrations);
    for (const { kind, line, in: folder } of differences)
      console.log(`only in ${folder}, ${kind}: ${line}\n`);
    console.log(
      differences.length === 0
        ? 'supabase/schemas and supabase/migrations create the same database.'
        : `${differences.length} differences. Write a migration for what is only in schemas, and correct schemas for the rest.`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}

async function formatSchemas(): Promise<void> {
  for (const file of await listSchemaFiles()) {
    const path = join('supabase', file);
    await writeFile(path, formatSql(await readFile(path, 'utf8')));
  }
}

async function writeBaseline(): Promise<void> {
  const version = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  for (const file of await readdir(migrationsDirectory)) await rm(join(migrationsDirectory, file));
  const header =
    '-- Everything up to this version, from supabase/schemas (npm run schema -- baseline). Later changes are migrations of their own.\n\n';
  await writeFile(join(migrationsDirectory, `${version}_baseline.sql`), header + (await readSchemas()));
  console.log(`Written as ${version}. server/baseline.ts says which databases may join it.`);
}
