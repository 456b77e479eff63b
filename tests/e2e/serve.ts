import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { defaultRateLimits } from '#server/default-rate-limits.ts';
import { startServer } from '#server/start-server.ts';
import { buildDirectory } from '#scripts/build/build-site.ts';
import { linkFolder } from '#scripts/build/link-files.ts';
import { addSite, siteFolderOf, siteRoot, switchSite } from '#scripts/build/publish-site.ts';
import { createContentTools } from '#scripts/studio/content-tools.ts';
import { overlayFolder, contentFolders } from '#scripts/studio/overlay.ts';
import { createForeignCode } from './foreign-code.ts';

// Runs a temporary server for one Playwright worker, with its own port and data. Prints its address and its secret key as the only line.
const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-e2e-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// Sends each notice to the owner at once. On a live site, notices are bundled over some minutes.
const database = await openPglite({ directory: join(dataDir, 'db') });
await migrate(database, 'supabase/migrations');
await database.asOwner((tx) =>
  tx.query(`update "private"."settings" set "value" = '0' where "name" = 'notice_minutes'`),
);
await createForeignCode(database);
await database.close();

process.env.CONTENT_OVERLAY = overlayFolder(dataDir);
const root = siteRoot(dataDir);
const id = 'built';
await addSite({
  root,
  id,
  fill: (folder) => linkFolder(buildDirectory, folder, (name) => !name.startsWith('release/')),
});
await switchSite(root, id);
const secretKey = `sb_secret_${randomBytes(24).toString('base64url')}`;
const server = await startServer({
  siteDirectory: join(root, id, 'client'),
  studio: {
    openTools: () => Promise.resolve(createContentTools(dataDir)),
    sites: siteFolderOf(dataDir),
    contentFolders: contentFolders(dataDir),
  },
  // All tests of a worker come from one address, and open more pages and accounts a minute than people do.
  rateLimits: {
    ...defaultRateLimits,
    all: { requests: 100_000, seconds: 60 },
    site: { requests: 1_000_000, seconds: 60 },
    account: { requests: 1000, seconds: 60 },
    'account mail': { requests: 1000, seconds: 60 },
  },
  begin: process.env.E2E_EMPTY === 'yes' ? 'empty' : 'accounts',
  env: { PORT: '0', DATA_DIR: dataDir, DEMO_PASSWORD: 'crossbar-demo', SUPABASE_SECRET_KEY: secretKey },
});
console.log(JSON.stringify({ url: server.url, secretKey }));
