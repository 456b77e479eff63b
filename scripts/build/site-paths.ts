import { siteDirectory } from './build-site.ts';
import { addressOf, filesBelow } from './site-files.ts';

/** The address of every prerendered page of the built site: '/', '/shop', …; not those under /.well-known, which only lead on. */
export function sitePaths(): string[] {
  return filesBelow(siteDirectory)
    .map(addressOf)
    .filter((path) => path !== undefined)
    .filter((path) => !path.startsWith('/.well-known/'));
}
