import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';

/** Folders that the service must not write to. */
const folders = [
  'app',
  'build',
  'content',
  'packages',
  'public',
  'scripts',
  'server',
  'supabase',
  '.react-router',
];

async function filesOfRepository(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders.filter((name) => existsSync(name))) {
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      found.set(path, `${size} ${mtimeMs}`);
    }
  }
  return found;
}

// `npm test` builds first. Without a build, this would test the build instead.
test.runIf(inject('pgliteTemplate') && existsSync('build/inputs.sha256'))(
  'starting with a built site writes only to DATA_DIR, and serves the copy there',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-writes-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const { PATH = '', HOME = '' } = process.env;
    const port = await freePort();
    const before = await filesOfRepository();
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const shop = () =>
      fetch(`http://127.0.0.1:${port}/shop`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(shop, { timeout: 60_000 }).toBe(200);
    child.kill('SIGTERM');
    await exited;
    expect(await filesOfRepository()).toEqual(before);
    const id = (await readFile(join(dataDir, 'site/current'), 'utf8')).trim();
    expect((await readdir(join(dataDir, 'site'))).sort()).toEqual([id, 'current'].sort());
    expect(existsSync(join(dataDir, 'site', id, 'client/shop/index.html'))).toBe(true);
  },
);
