import type { Taxes } from '#domain/taxes.ts';
import { fileURLToPath } from 'node:url';
import { findDeployment, type Environment } from '../deployment.ts';
import { SettingsError } from '../settings.ts';
import { functions } from '../functions/registry.ts';
import type { Membership } from '#functions/_shared/dependencies.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import { brand, catalog as builtCatalog } from '#functions/_shared/catalog.generated.ts';
import { isLoopbackUrl } from 'embedded-supabase/http/loopback.ts';
import { examineContent } from './examine-content.ts';
import { examineProject } from './examine-project.ts';
import { examineServer } from './examine-server.ts';
import { wrong, type Finding } from '#domain/finding.ts';
import type { Sample } from '#domain/setup-calls.ts';

const migrationsDirectory = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** What the content says: the samples that are left, the membership, and the products. */
interface Content {
  samples: readonly Sample[];
  membership: Membership;
  /** Undefined for a site without taxes. */
  taxes?: Taxes;
  catalog: readonly CatalogProduct[];
}

/** Checks the installation of the environment: a Supabase project if SUPABASE_URL is set, otherwise this server. */
export async function examine(
  env: Environment,
  fetcher: typeof fetch = fetch,
  { samples, membership, taxes, catalog }: Content = { ...brand, catalog: builtCatalog },
): Promise<Finding[]> {
  try {
    const { settings, project } = findDeployment(env);
    const isLive = project === undefined ? settings.mode === 'live' : !isLoopbackUrl(project.url);
    return [
      examineContent(samples, isLive),
      ...(project === undefined
        ? await examineServer(settings, { membership, taxes, migrationsDirectory, fetcher })
        : await examineProject({
            project,
            settings,
            env,
            functions: [
              ...Object.keys(functions),
              ...(env['CONTENT_REPOSITORY'] ? ['content', 'content-pictures', 'content-videos'] : []),
            ],
            membership,
            taxes,
            catalog,
            migrationsDirectory,
            fetcher,
          })),
    ];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map(wrong);
    throw error;
  }
}
