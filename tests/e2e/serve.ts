import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../backend/node/server.ts';
import { siteDirectory } from '../../scripts/build/build-site.ts';

// One throw-away Crossbar for one Playwright worker: own port, own data. Prints its address as the only line.
const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-e2e-'));
const server = await startServer({ siteDirectory, env: { PORT: '0', DATA_DIR: dataDir } });
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
console.log(JSON.stringify({ url: server.url }));
