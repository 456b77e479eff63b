import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readContentFile } from '#content/read-yaml.server.ts';
import { freePort } from '../support/free-port.ts';

/** Starts the product on a folder. Returns how it answers and what it printed. */
async function start(dataDir: string) {
  const { PATH = '', HOME = '' } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', '--', '--empty'], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'exit');
  const page = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.text(),
      () => '',
    );
  await expect.poll(() => page('/contact'), { timeout: 240_000, interval: 500 }).toContain('</html>');
  return {
    page,
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

test.runIf(inject('pgliteTemplate'))(
  'a file that was broken by hand leaves the last site up, and without one the rest of the content',
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-broken-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const own = (file: string, text: string) => writeFile(join(dataDir, 'content', file), text);
    await mkdir(join(dataDir, 'content'), { recursive: true });
    const contact = readContentFile('contact.yml');
    await own('contact.yml', contact.replace(/^lead:.*$/m, 'lead: My own lead'));
    await own('cart.yml', 'broken: [');

    const first = await start(dataDir);
    onTestFinished(first.stop);
    expect(await first.page('/contact')).toContain('My own lead');
    await expect.poll(first.printed).toMatch(/Cart: line 1 is not valid YAML/);
    await first.stop();

    await own('contact.yml', 'lead: [');
    const second = await start(dataDir);
    onTestFinished(second.stop);
    expect(await second.page('/contact')).toContain('My own lead');
    await expect.poll(second.printed).toMatch(/Contact: line 1 is not valid YAML/);
  },
);
