import { readSettings } from '../../server/settings.ts';
import { publishBuild } from '../build/publish-site.ts';
import { reportFailure } from '../build/report-failure.ts';

/** `npm start`: publishes the site in DATA_DIR when something changed, prepares the database, and serves everything. */
export async function run(): Promise<void> {
  try {
    const started = performance.now();
    const { directory: siteDirectory, built } = await publishBuild(readSettings(process.env).dataDir);
    if (built) {
      console.log(`Built the site (${((performance.now() - started) / 1000).toFixed(1)} s).`);
    }
    // Loaded only now: the backend imports the catalogue that the build has just written.
    const { startServer } = await import('../../server/start-server.ts');
    const server = await startServer({ siteDirectory });
    console.log(`\n  Crossbar is at   ${server.url}`);
    if (server.mode === 'local') {
      console.log(`  The mailbox      ${server.url}/sandbox/mailbox`);
      console.log(
        `  Sign in as       coach@example.com or athlete@example.com, password ${server.demoPassword}`,
      );
    }
    console.log(`\n  Ready after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl+C stops it.\n`);
  } catch (error) {
    reportFailure(error);
  }
}
