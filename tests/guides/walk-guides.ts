import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { findProgram } from '#scripts/programs/find-program.ts';
import { bootDebian } from './debian.ts';
import { guides } from './guides.ts';
import { serveOutside } from './outside.ts';
import { readerActions, type Walk } from './reader.ts';
import { commandsOf, readSteps, type Step } from '#scripts/docs/read-steps.ts';
import { makeRepository, releases } from './releases.ts';

/** Debian releases with Node's libraries, and the Postgres that each has: 15, and the newest. */
const debians = ['bookworm', 'trixie'];
const ports = [80, 443, 3000, 3001, 5432];

/** What the reader writes in place of the texts in angle brackets. */
const replaced: Readonly<Record<string, string>> = {
  '<your repository>': '/srv/crossbar.git',
  '<the new release>': releases.next,
  '<the old release>': releases.first,
};

/**
 * Walks the guides on each Debian release, or on one. Prints what a terminal would show. Throws at the first command that fails.
 * Needs root, the network, and the ports of the site, the proxy and Postgres.
 */
export async function walkGuides(chosen: readonly string[] = debians): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('The walk starts a Debian of its own. Run it as root.');
  for (const port of ports) await requireFree(port);
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-walk-'));
  try {
    const shared = { [makeRepository(folder)]: '/srv/crossbar.git', ...nodeOf(folder) };
    for (const release of chosen) await walkOn(release, shared);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walkOn(release: string, shared: Readonly<Record<string, string>>): Promise<void> {
  const outside = await serveOutside();
  const debian = await bootDebian(release, shared);
  const walk = { debian, outside };
  const counts = { run: 0, skip: 0, reader: 0 };
  try {
    // A repository elsewhere belongs to nobody on this machine.
    await debian.run(`git config --system safe.directory '*'`);
    const { output } = await debian.run('sudo -u postgres psql --version');
    console.log(`\n== ${release}, ${output.trim()}\n`);
    for (const guide of guides) {
      for (const step of readSteps(readFileSync(guide, 'utf8'), guide)) {
        await take(walk, step).catch(async (error: unknown) => {
          const { output: log } = await debian.run('journalctl --no-pager -o cat -u "crossbar*" -n 30');
          throw new Error(`${log}\n${step.place} failed: ${String(error)}`, { cause: error });
        });
        counts[step.kind] += 1;
      }
    }
  } finally {
    await debian.stop();
    await outside.close();
  }
  console.log(
    `\n${release}: ${counts.run} blocks and ${counts.reader} steps of the reader walked, ${counts.skip} blocks skipped.`,
  );
}

async function take(walk: Walk, step: Step): Promise<void> {
  if (step.kind === 'skip') {
    console.log(`-- ${step.place}: not walked: ${step.reason}`);
    return;
  }
  if (step.kind === 'reader') {
    console.log(`-- ${step.place}: ${step.action}`);
    const action = readerActions[step.action];
    if (action === undefined) throw new Error(`${step.place}: no reader can do '${step.action}'.`);
    await action(walk);
    return;
  }
  console.log(`-- ${step.place}`);
  const text = Object.entries(replaced).reduce((all, [from, to]) => all.replaceAll(from, to), step.text);
  if (step.language === 'sql') {
    await type(walk, 'sudo -u postgres psql --set ON_ERROR_STOP=1 crossbar', text);
  } else {
    const typed = step.typed.map((line) => `${line}\n`).join('');
    for (const line of commandsOf(text)) await type(walk, line, typed, step.mayFail);
  }
}

async function type({ debian }: Walk, line: string, input: string, mayFail?: string): Promise<void> {
  const began = Date.now();
  console.log(`# ${line}`);
  const { code, output } = await debian.run(line, input);
  if (output.trim() !== '') console.log(output.trimEnd());
  const seconds = (Date.now() - began) / 1000;
  if (seconds > 5) console.log(`(${seconds.toFixed(0)} s)`);
  if (code === 0 || (mayFail !== undefined && output.includes(mayFail))) return;
  throw new Error(`Exit code ${code}: ${line}`);
}

/** Shares this machine's Node and npm, with its settings for the registry. */
function nodeOf(folder: string): Record<string, string> {
  const npm = realpathSync(join(realpathSync(findProgram('npm')), '../..'));
  const settings = join(folder, 'npmrc');
  const own = execFileSync(findProgram('npm'), ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  writeFileSync(
    settings,
    [`registry=${own}`, 'nodedir=/usr', ...(certificates ? ['cafile=/etc/ssl/certs/walk.crt'] : [])].join(
      '\n',
    ),
  );
  const scripts = { npm: 'npm-cli.js', npx: 'npx-cli.js' };
  return {
    [process.execPath]: '/usr/bin/node',
    [npm]: '/usr/lib/node_modules/npm',
    [settings]: '/usr/etc/npmrc',
    ...(certificates && { [certificates]: '/etc/ssl/certs/walk.crt' }),
    ...Object.fromEntries(
      Object.entries(scripts).map(([name, file]) => {
        const script = join(folder, name);
        writeFileSync(script, `#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/${file} "$@"\n`, {
          mode: 0o755,
        });
        return [script, `/usr/bin/${name}`];
      }),
    ),
  };
}

function requireFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', () => reject(new Error(`The walk needs port ${port}, which something else uses.`)))
      .listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
}
