import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { readSite } from 'embedded-supabase/node/read-site.ts';
import type { SiteFile, SiteFiles } from 'embedded-supabase/site/site-files.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import type { Brand } from '#functions/_shared/dependencies.ts';
import { brand, catalog } from '#functions/_shared/catalog.generated.ts';

/** The pages and the prices of one build. They change together, so that a page never shows another price than checkout. */
export interface Release {
  /** Name of the site's folder. Undefined for a server that only has the API. */
  id?: string;
  /** Undefined for a server that only has the API. */
  site: SiteFiles | undefined;
  catalog: readonly CatalogProduct[];
  brand: Brand;
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

/** Opens the site in a directory, with the catalog that its build wrote beside it, or else the generated one. */
export async function readRelease(siteDirectory: string | undefined): Promise<Release> {
  if (siteDirectory === undefined) return { site: undefined, catalog, brand };
  const [site, text] = await Promise.all([
    readSite(siteDirectory),
    readFile(join(siteDirectory, '../catalog.json'), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  ]);
  const built = text === undefined ? { catalog, brand } : nameCurrency(JSON.parse(text) as Built);
  return { ...built, site, id: basename(dirname(siteDirectory)) };
}

type Built = Omit<Release, 'site'>;

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
