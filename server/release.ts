import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { readSite } from 'embedded-supabase/node/read-site.ts';
import type { SiteFile, SiteFiles } from 'embedded-supabase/site/site-files.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import type { Brand } from '#functions/_shared/dependencies.ts';
import type { ExerciseSeed } from '#functions/_shared/exercise-seed.ts';

/** The pages and the prices of one build. They change together, so that a page never shows another price than checkout. */
export interface Release {
  /** Name of the site's folder. Undefined for a server that only has the API. */
  id?: string;
  /** Id of the code of its pages. Undefined for a site from before it was stored. */
  codeId?: string;
  /** Undefined for a server that only has the API. */
  site: SiteFiles | undefined;
  catalog: readonly CatalogProduct[];
  brand: Brand;
  /** Exercises that the library begins with. */
  exercises?: readonly ExerciseSeed[];
  /** Why the pages don't show the current content, in sentences for the owner. */
  contentProblems?: readonly string[];
  /** When the next scheduled article is due. */
  nextArticleAt?: string;
}

/** The release that the server uses now. */
export interface CurrentRelease extends SiteFiles {
  current(): Release;
  replace(next: Release): void;
}

/** What `npm run generate` writes, for a server without pages. */
const generatedCatalog = fileURLToPath(new URL('../.cache/catalog.json', import.meta.url));

/** Opens the site in a directory, with the catalog beside it. Without a directory: the catalog that was generated. */
export async function readRelease(siteDirectory: string | undefined): Promise<Release> {
  if (siteDirectory === undefined) return { ...(await readCatalog(generatedCatalog)), site: undefined };
  const [site, built, codeId] = await Promise.all([
    readSite(siteDirectory),
    readCatalog(join(siteDirectory, '../catalog.json')),
    readCodeId(siteDirectory),
  ]);
  return { ...built, site, id: basename(dirname(siteDirectory)), ...(codeId !== undefined && { codeId }) };
}

/** Returns the id of the code of a site's pages: servers of another release have another one. */
export function readCodeId(siteDirectory: string): Promise<string | undefined> {
  return readFile(join(siteDirectory, '../release.sha256'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

type Built = Omit<Release, 'site'>;

async function readCatalog(file: string): Promise<Built> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new Error(`${file} is missing. Run: npm run generate`, { cause: error });
    throw error;
  });
  return nameCurrency(JSON.parse(text) as Built);
}

/** Adds the currency to what a release wrote that knew only US dollars. */
function nameCurrency(built: Built): Built {
  const usd = { currency: 'usd' };
  const { membership, shipping } = built.brand;
  return {
    ...built,
    catalog: built.catalog.map((product) => ({ ...usd, ...product })),
    brand: {
      ...usd,
      ...built.brand,
      ...(membership && { membership: { ...usd, ...membership } }),
      ...(shipping && { shipping: { ...usd, ...shipping } }),
    },
  };
}

/** Holds the current release. */
export function createCurrentRelease(first: Release): CurrentRelease {
  let release = first;
  return {
    current: () => release,
    replace(next) {
      release = next;
    },
    find: (path): SiteFile | undefined => release.site?.find(path),
  };
}
