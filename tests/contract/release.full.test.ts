import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { linkFolder } from '#scripts/build/link-files.ts';
import { filesBelow } from '#scripts/build/site-files.ts';
import { writeRelease } from '#scripts/release/write-release.ts';
import { freePort } from '../support/free-port.ts';

/** Installs what the lock of a release names, from the packages of this repository. */
function installPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string; dev?: boolean }>;
  };
  // As `npm ci --omit=dev`: those that our own packages are developed with are in the lock, too.
  const names = Object.keys(packages).filter(
    (path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && packages[path]?.dev !== true,
  );
  for (const name of names.filter((path) => existsSync(path))) {
    const { link, resolved = '' } = packages[name] ?? {};
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (link === true) symlinkSync(resolve(folder, resolved), join(folder, name));
    else linkFolder(name, join(folder, name), () => true);
  }
  // npm leaves it at the end of an installation.
  linkLock(folder);
  return names;
}

const linkLock = (folder: string) =>
  symlinkSync('../package-lock.json', join(folder, 'node_modules/.package-lock.json'));

// `npm test` compiles first.
test.runIf(inject('pgliteTemplate') && existsSync('build/release/bundle.sha256'))(
  'a release starts without development packages, compiles nothing and writes nothing beside its data',
  { timeout: 300_000 },
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'crossbar-release-'));
    onTestFinished(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));
    const folder = join(place, 'crossbar');
    await writeRelease(folder);
    const names = installPackages(folder);
    for (const compiler of ['vite', 'typescript', '@react-router/dev', 'tailwindcss', 'lucide-react'])
      expect(names).not.toContain(`node_modules/${compiler}`);

    const before = filesBelow(folder);
    const { PATH = '', HOME = '' } = process.env;
    const port = await freePort();
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start', '--', '--empty'], {
      cwd: folder,
      env: { PATH, HOME, DATA_DIR: join(place, 'data'), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const exited = once(child, 'exit');
    const shop = () =>
      fetch(`http://127.0.0.1:${port}/shop`).then(
        (answer) => answer.text(),
        () => '',
      );
    await expect.poll(shop, { timeout: 240_000, interval: 500 }).toContain('</html>');
    child.kill('SIGTERM');
    await exited;
    expect(printed).not.toMatch(/compiling|Installing/);
    expect(filesBelow(folder)).toEqual(before);
  },
);
