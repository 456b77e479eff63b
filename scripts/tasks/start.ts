import { readSettings } from '../../server/settings.ts';
import { describeBuild, requireWritableRepository } from '../build/build-site.ts';
import { buildInOwnProcess, publishBuild } from '../build/publish-site.ts';

/**
 * `npm start`: builds the site when something changed, prepares the database meanwhile, and serves everything. A new
 * local installation has invented athletes, reviews and orders; with `-- --empty` it has none.
 */
export async function run(args: string[]): Promise<void> {
  const started = performance.now();
  const { dataDir, mode } = readSettings(process.env);
  const isQuick = mode === 'local';
  const { inputsHash, isFresh } = describeBuild({ isQuick });
  if (!isFresh) {
    requireWritableRepository();
    // The backend imports the catalog, so that has to be there first.
    (await import('../build/generate.ts')).generate(inputsHash);
  }
  const built = isFresh ? Promise.resolve() : buildInOwnProcess({ isQuick });
  const siteDirectory = built.then(() => publishBuild(dataDir));
  siteDirectory.catch(() => undefined);
  const { startServer } = await import('../../server/start-server.ts');
  const server = await startServer({ siteDirectory, hasSample: !args.includes('--empty') });
  console.log(`\n  Crossbar is at   ${server.url}`);
  if (server.mode === 'local') {
    console.log(`  The mailbox      ${server.url}/sandbox/mailbox`);
    console.log(
      `  Sign in as       coach@example.com or athlete@example.com, password ${server.demoPassword}`,
    );
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n  Ready after ${seconds} s. Ctrl+C stops it.\n`);
}
