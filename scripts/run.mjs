// @ts-check
// The one entry behind every npm script. Plain JavaScript on purpose: on a fresh clone nothing is installed yet,
// and Node 20 does not run TypeScript. It installs what is missing, then hands over to scripts/tasks/<task>.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Crossbar needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** @param {string} path */
function lockedVersions(path) {
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(lock.packages).filter(([name]) => name !== '');
}

/** Whether node_modules holds exactly what the lockfile asks for; npm writes its own copy of the lockfile last. */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(installedLock)) return false;
  const installed = new Map(lockedVersions(installedLock));
  return lockedVersions('package-lock.json').every(
    ([name, { version, optional }]) => optional || installed.get(name)?.version === version,
  );
}

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('npm ci failed, so nothing was started. Its message above says why.');
    process.exit(result.status ?? 1);
  }
}

const task = process.argv[2] ?? '';
const file = new URL(`./tasks/${task}.ts`, import.meta.url);
if (!/^[a-z]+$/.test(task) || !existsSync(file)) {
  console.error(`There is no task '${task}'. See the scripts in package.json.`);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
/** @type {{ run: (args: string[]) => Promise<void> }} */
const { run } = await import(file.href);
await run(process.argv.slice(3));
