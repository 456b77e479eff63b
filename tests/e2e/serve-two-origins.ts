import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { startServer } from '#server/start-server.ts';
import { buildSiteIfStale } from '#scripts/build/build-site.ts';

// Serves the site as files on one origin and the backend on another. Both host names resolve to this machine; the test maps them to
// ports. Prints both addresses as the only line.
const site = 'http://site.localhost';
const api = 'http://api.localhost';
const directory = '.cache/site-apart';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

await buildSiteIfStale({
  directory,
  baked: {
    SITE_URL: site,
    VITE_SUPABASE_URL: api,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_crossbar_local',
  },
});

function send(response: ServerResponse, file: string, status = 200): void {
  response.writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** A static file server that sends the fallback page with status 404 for unknown addresses. */
const files = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', site);
  const file = [pathname, `${pathname}/index.html`]
    .map((path) => join(directory, 'client', decodeURIComponent(path)))
    .find((path) => existsSync(path) && statSync(path).isFile());
  if (file === undefined) send(response, join(directory, 'client/__spa-fallback.html'), 404);
  else send(response, file);
});
await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));

const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-e2e-'));
const server = await startServer({
  env: { PORT: '0', DATA_DIR: dataDir, SITE_URL: site, BACKEND_URL: api, DEMO_PASSWORD: 'crossbar-demo' },
});
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
console.log(JSON.stringify({ sitePort: (files.address() as AddressInfo).port, backendUrl: server.localUrl }));
