import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptStyles } from './critical-styles.ts';
import { writeUnlinked } from './link-files.ts';

const file = 'record.json';

/** What the next site uses again of one. */
export interface SiteRecord {
  /** By the name of its file: the hash of what a page is made of, whether search engines may index it, and the id of its critical styles. */
  pages: Partial<Record<string, { hash: string; isOpen: boolean; structure: string }>>;
  /** Version of the code, whose style sheets the critical styles are taken from. */
  version: string;
  styles: KeptStyles;
}

/** Reads what a site left for the next one. Empty without one. */
export function readRecord(directory: string | undefined): SiteRecord {
  const path = directory === undefined ? undefined : join(directory, file);
  if (path === undefined || !existsSync(path)) return { pages: {}, version: '', styles: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as SiteRecord;
}

/** Writes the record of a site, with the styles that its pages have. */
export function writeRecord(directory: string, { pages, version, styles }: SiteRecord): void {
  const used = new Set(Object.values(pages).map((page) => page?.structure));
  const kept = Object.fromEntries(Object.entries(styles).filter(([structure]) => used.has(structure)));
  writeUnlinked(join(directory, file), JSON.stringify({ pages, version, styles: kept } satisfies SiteRecord));
}
