import { requireWritable } from '#server/require-writable.ts';
import { describeDemo } from '#server/seed/describe-demo.ts';
import { readSettings } from '#server/settings.ts';
import { siteFolderOf } from '../build/publish-site.ts';
import { completeBases, listChangedBases } from '../studio/bases.ts';
import { completeCommit, overlayFolder, contentFolders } from '../studio/overlay.ts';
import { prepareSite } from '../studio/prepare-site.ts';

/**
 * `npm start`: compiles the code and renders the site if that was not done, prepares the database at the same time, and starts the server. A new
 * local installation has sample accounts with jumps, reviews and orders. With `-- --empty` it has no account, and
 * /admin/setup asks for the owner's.
 * `-- --accept-pair` accepts a database and a DATA_DIR that do not seem to belong together.
 */
export async function run(args: string[]): Promise<void> {
  const started = performance.now();
  const { dataDir, mode } = readSettings(process.env);
  await requireWritable(dataDir);
  process.env.CONTENT_OVERLAY = overlayFolder(dataDir);
  const interrupted = await completeCommit(dataDir);
  await completeBases(dataDir);
  const site = prepareSite(dataDir);
  // Awaited below, while the server opens its database.
  site.catch(() => undefined);
  const { startServer } = await import('#server/start-server.ts');
  const server = await startServer({
    siteDirectory: site.then(({ siteDirectory }) => siteDirectory),
    contentProblems: site.then(({ problems }) => problems),
    begin: args.includes('--empty') ? 'empty' : 'sample',
    acceptPair: args.includes('--accept-pair'),
    studio: {
      pending: interrupted?.publication,
      sites: siteFolderOf(dataDir),
      compresses: mode === 'live',
      contentFolders: contentFolders(dataDir),
      openTools: async () => (await import('../studio/content-tools.ts')).createContentTools(dataDir),
    },
  });
  console.log(`\n  Crossbar is at   ${server.url}`);
  if (server.mode === 'local') {
    console.log(`  The mailbox      ${server.url}/sandbox/mailbox`);
    console.log(
      server.demoPassword === undefined
        ? `  Setup            ${server.url}/admin/setup, where the first visitor makes the owner’s account`
        : describeDemo(server.url, server.demoPassword),
    );
  }
  const { reason } = await site;
  if (reason !== undefined) console.error(`\n  Visitors see the last site that could be built. ${reason}`);
  await tellUpdates(dataDir);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n  Ready after ${seconds} s. Ctrl+C stops it.\n`);
}

/** Says which files of the owner hide a new version that came with an update of the code. */
async function tellUpdates(dataDir: string): Promise<void> {
  // The tools take a moment to load.
  if (listChangedBases(dataDir).length === 0) return;
  const files = (await import('../studio/list-updates.ts')).listUpdates(dataDir);
  if (files.length === 0) return;
  console.log(
    `  An update brought new versions of texts that you changed. Decide at /admin/content: ${files.join(', ')}`,
  );
}
