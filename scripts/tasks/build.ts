import { buildSiteIfStale, siteDirectory } from '../build/build-site.ts';

/** `npm run build`: builds the static site in build/client. `npm run build -- quick` writes no Brotli files. */
export async function run([kind]: string[]): Promise<void> {
  const built = await buildSiteIfStale({ isQuick: kind === 'quick' });
  console.log(built ? `The site is in ${siteDirectory}.` : `The site in ${siteDirectory} is up to date.`);
}
