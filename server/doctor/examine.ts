import type { Taxes } from '#domain/taxes.ts';
import { fileURLToPath } from 'node:url';
import { findDeployment, type Environment } from '../deployment.ts';
import { SettingsError } from '../settings.ts';
import { functions } from '../functions/registry.ts';
import { readRelease } from '../release.ts';
import type { Membership } from '#functions/_shared/dependencies.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
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

/** Returns the content of the last build. */
async function readGenerated(): Promise<Content> {
  const { brand, catalog } = await readRelease(undefined);
  const { samples = [], membership, taxes } = brand;
  if (membership === undefined) throw new Error('The catalog has no membership.');
  return { samples, membership, ...(taxes && { taxes }), catalog };
}

/** Checks the installation of the environment: a Supabase project if SUPABASE_URL is set, otherwise this server. */
export async function examine(
  env: Environment,
  fetcher: typeof fetch = fetch,
  content?: Content,
): Promise<Finding[]> {
  try {
    const { samples, membership, taxes, catalog } = content ?? (await readGenerated());
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
