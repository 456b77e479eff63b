import { buildSiteIfStale, siteDirectory } from '../build/build-site.ts';

/** `npm run build`: builds the static site in build/client. `npm run build -- quick` compresses less. */
export async function run([kind]: string[]): Promise<void> {
  // Ends with the server that started it (buildInOwnProcess).
  const stop = () => process.exit(1);
  process.on('disconnect', stop);
  const built = await buildSiteIfStale({
    isQuick: kind === 'quick',
    announce: (step) => {
      console.log(`Building the site: ${step} …`);
      process.send?.(step);
    },
  });
  process.off('disconnect', stop);
  if (process.connected) process.disconnect();
  console.log(built ? `The site is in ${siteDirectory}.` : `The site in ${siteDirectory} is up to date.`);
}
