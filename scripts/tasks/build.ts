import { buildSiteIfStale, compileIfStale, siteDirectory } from '../build/build-site.ts';

/** `npm run build`: builds the static site in build/client. `npm run build -- quick` compresses less, `-- code` only compiles. */
export async function run([kind]: string[]): Promise<void> {
  // Ends with the server that started it (buildInOwnProcess).
  const stop = () => process.exit(1);
  process.on('disconnect', stop);
  if (kind === 'code') await compileIfStale();
  else {
    const built = await buildSiteIfStale({ isQuick: kind === 'quick' });
    console.log(built ? `The site is in ${siteDirectory}.` : `The site in ${siteDirectory} is up to date.`);
  }
  process.off('disconnect', stop);
  if (process.connected) process.disconnect();
}
