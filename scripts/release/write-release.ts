import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startNpm } from '../install-packages.mjs';
import { buildDirectory } from '../build/build-site.ts';
import { releaseIn } from '../build/build-release.ts';
import { hashCode, shippedFile } from '../build/inputs.ts';
import { trackedFiles } from '../programs/tracked-files.ts';
import { findPackages } from './import-graph.ts';

/** What an operator runs beside `npm start`, and what the server starts itself (render). */
const tasks = [
  ...['start', 'render', 'admin', 'backup', 'doctor', 'erase', 'export', 'import', 'reconcile', 'restore'],
];

/** Files that only compile the code. A release is compiled. */
const compilers = ['scripts/build/bundle-script.ts', 'scripts/build/bundle-studio.ts'];

/** Packages that are read by their path or started, and imported nowhere: fonts of drawings, and what runs TypeScript. */
const isNamed = (name: string): boolean => name.startsWith('@fontsource-variable/') || name === 'tsx';

const folders = ['app', 'content', 'deploy', 'packages', 'public', 'scripts', 'server', 'supabase'];
const files = ['.npmrc', 'LICENSE', 'README.md', 'package-lock.json'];

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns the package.json of a release: only what a live server needs and can run. */
export function releaseManifest(manifest: Manifest): Manifest {
  const needed = findPackages(
    tasks.map((task) => `scripts/tasks/${task}.ts`),
    compilers,
  );
  const { devDependencies: _compiledAlready, ...rest } = manifest;
  const entries = <Value>(record: Record<string, Value>, keeps: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => keeps(name)));
  return {
    ...rest,
    scripts: entries(manifest.scripts, (name) => tasks.includes(name)),
    dependencies: entries(manifest.dependencies, (name) => needed.has(name) || isNamed(name)),
  };
}

/** Reduces package-lock.json of a folder to its package.json. Needs no network, because all that stays is in it. */
function reduceLock(folder: string): Promise<void> {
  const args = [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ];
  const npm = startNpm([...args, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    npm.on('error', reject);
    npm.on('close', (code) => (code === 0 ? resolve() : reject(new Error('npm could not write the lock.'))));
  });
}

/** Writes a release into a folder: the code as it runs, compiled, with the lock of its packages. The code must be compiled. */
export async function writeRelease(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const file of trackedFiles(...folders, ...files)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  cpSync(releaseIn(buildDirectory), join(folder, releaseIn(buildDirectory)), { recursive: true });
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(manifest), null, 2)}\n`);
  writeFileSync(join(folder, shippedFile), hashCode());
  await reduceLock(folder);
}
