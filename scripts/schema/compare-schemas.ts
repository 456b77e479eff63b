import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import {
  compareCatalogs,
  onlyIn,
  readCatalog,
  type Catalog,
  type CatalogKind,
} from 'embedded-supabase/database/read-catalog.ts';
import { unquote } from './format-sql.ts';
import { readSchemas } from './read-schemas.ts';

export interface Difference {
  kind: CatalogKind | keyof typeof rowQueries;
  line: string;
  /** Which of the two folders has it. */
  in: 'schemas' | 'migrations';
}

/** Everything that a project begins with besides its objects, one line each. */
const rowQueries = {
  settings: `select format('%s %s %s', name, value, meaning) as line from "private"."settings"`,
  buckets: `select format('%s %s %s %s', id, public, file_size_limit, allowed_mime_types) as line from storage.buckets`,
  'account exports': `select format('%s %s', function, key) as line from "private"."account_exports"`,
  'default rights': `select format('%s %s %s', defaclnamespace::regnamespace, defaclobjtype, defaclacl) as line from pg_default_acl`,
} as const;

/** Creates supabase/schemas in an empty database of the embedded backend. */
export async function applySchemas(database: Database): Promise<void> {
  await migrate(database, []);
  const sql = await readSchemas();
  await database.asOwner((tx) => tx.exec(sql), { takesLong: true });
}

/** Lists what only one of two databases has: one made by supabase/schemas, the other by supabase/migrations. */
export async function findDifferences(schemas: Database, migrations: Database): Promise<Difference[]> {
  const [first, second] = await Promise.all([readPlainCatalog(schemas), readPlainCatalog(migrations)]);
  const objects = compareCatalogs(first, second).map((difference): Difference => ({
    ...difference,
    in: difference.in === 'first' ? 'schemas' : 'migrations',
  }));
  const rows = await Promise.all(
    (Object.keys(rowQueries) as (keyof typeof rowQueries)[]).map(async (kind) => {
      const [inSchemas, inMigrations] = await Promise.all(
        [schemas, migrations].map((database) => readLines(database, rowQueries[kind])),
      );
      return [
        ...onlyIn(inSchemas, inMigrations).map((line): Difference => ({ kind, line, in: 'schemas' })),
        ...onlyIn(inMigrations, inSchemas).map((line): Difference => ({ kind, line, in: 'migrations' })),
      ];
    }),
  );
  return [...objects, ...rows.flat()];
}

async function readLines(database: Database, sql: string): Promise<string[]> {
  const { rows } = await database.asOwner((tx) => tx.query<{ line: string }>(sql));
  return rows.map(({ line }) => line);
}

/** Reads a catalog with functions as `npm run schema -- format` writes them: quotes alone are no difference. */
async function readPlainCatalog(database: Database): Promise<Catalog> {
  const catalog = await database.asOwner(readCatalog);
  return { ...catalog, functions: catalog.functions.map(unquote) };
}
