import type { TestProject } from 'vitest/node';
import { createPgliteTemplate } from './pglite-template.ts';
import type { PgliteTemplate } from './pglite-template.ts';
import { createPostgresTemplate } from './postgres-template.ts';
import type { PostgresTemplate } from './postgres-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: PgliteTemplate | undefined;
    postgresTemplate: PostgresTemplate | undefined;
  }
}

/**
 * Creates, once per run, the template that every test's fresh database is copied from.
 * The engine is Postgres, as in production. TEST_EXTENT=full adds PGlite; TEST_ENGINE=pglite or postgres picks one.
 */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const engine =
    process.env['TEST_ENGINE'] || (process.env['TEST_EXTENT'] === 'full' ? undefined : 'postgres');
  if (engine !== undefined && engine !== 'pglite' && engine !== 'postgres') {
    throw new Error(`TEST_ENGINE is '${engine}'; use 'pglite' or 'postgres', or leave it unset.`);
  }
  const [pglite, postgres] = await Promise.allSettled([
    engine === 'postgres' ? undefined : createPgliteTemplate(),
    engine === 'pglite' ? undefined : createPostgresTemplate(),
  ]);
  const remove = async () => {
    if (pglite.status === 'fulfilled') pglite.value?.remove();
    if (postgres.status === 'fulfilled') await postgres.value?.remove();
  };
  if (pglite.status === 'rejected' || postgres.status === 'rejected') {
    await remove();
    throw pglite.status === 'rejected' ? pglite.reason : postgres.status === 'rejected' && postgres.reason;
  }
  const { bare, migrated } = pglite.value ?? {};
  project.provide('pgliteTemplate', bare && migrated ? { bare, migrated } : undefined);
  const { url, prefix, migrated: name } = postgres.value ?? {};
  project.provide('postgresTemplate', url && prefix && name ? { url, prefix, migrated: name } : undefined);
  return remove;
}
