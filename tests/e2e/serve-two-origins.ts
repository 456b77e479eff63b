import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server/start-server.ts';
import { buildSiteIfStale } from '#scripts/build/build-site.ts';
import { startFileServer } from '../support/file-server.ts';

// Serves the site as files on one origin and the backend on another. Both host names resolve to this machine; the test maps them to
// ports. Prints both addresses as the only line.
const site = 'http://site.localhost';
const api = 'http://api.localhost';
const directory = '.cache/site-apart';
// A build says what it does in lines of its own.
const print = console.log;
console.log = console.error;
await buildSiteIfStale({
  directory,
  baked: {
    SITE_URL: site,
    VITE_SUPABASE_URL: api,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_crossbar_local',
  },
});

const files = await startFileServer(() => join(directory, 'client'));
const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-e2e-'));
const server = await startServer({
  env: { PORT: '0', DATA_DIR: dataDir, SITE_URL: site, BACKEND_URL: api, DEMO_PASSWORD: 'crossbar-demo' },
});
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
print(JSON.stringify({ sitePort: files.port, backendUrl: server.localUrl }));
