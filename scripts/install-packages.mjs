// @ts-check
// Plain JavaScript, like run.mjs, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} Locked */

/**
 * @param {string} path
 * @returns {[folder: string, locked: Locked][]}
 */
function lockedPackages(path) {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(lock.packages).filter(([folder]) => folder !== '');
}

/** @param {Locked} locked */
const isForDevelopment = ({ dev, devOptional }) => dev === true || devOptional === true;

/** Error messages of npm, and advice for the user. */
const knownFailures = [
  {
    says: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/,
    advice: 'The packages could not be downloaded. Check the network, then run this again.',
  },
  { says: /ENOSPC/, advice: 'The disk is full. Free about 500 MB, then run this again.' },
  {
    says: /EACCES|EPERM|EROFS/,
    advice: `This user may not write to ${process.cwd()}. Run it as the user that the folder belongs to.`,
  },
];

/**
 * Installs the packages of package-lock.json that are missing. Without `development`, only those that build and run the site.
 * Throws with a message for the user.
 * @param {{ development: boolean }} options
 */
export async function installPackages({ development }) {
  // npm writes this copy of the lockfile at the end of an installation.
  const installedLock = 'node_modules/.package-lock.json';
  const installed = new Map(existsSync(installedLock) ? lockedPackages(installedLock) : []);
  const everything = lockedPackages('package-lock.json');
  const wanted = everything.filter(([, locked]) => development || !isForDevelopment(locked));
  if (
    wanted.every(([folder, { version, optional }]) => optional || installed.get(folder)?.version === version)
  )
    return;

  // Development packages that are already installed are kept.
  const all = development || everything.some(([folder, locked]) => locked.dev && installed.has(folder));
  const folders = wanted.filter(([, { optional, link }]) => !optional && !link).map(([folder]) => folder);
  await npmCi(all ? '--include=dev' : '--omit=dev', () => {
    const done = folders.filter((folder) => existsSync(`${folder}/package.json`)).length;
    return `${done} of ${folders.length}`;
  });
}

/**
 * Starts npm, which comes with Node.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startNpm(args, options) {
  const isWindows = process.platform === 'win32';
  return spawn(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

/**
 * @param {string} kind
 * @param {() => string} howFar
 */
async function npmCi(kind, howFar) {
  const began = performance.now();
  console.log('Installing packages …');
  const args = ['ci', kind, '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000'];
  const npm = startNpm([...args, '--fetch-retry-maxtimeout=5000'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  npm.stderr?.on('data', (chunk) => (said += String(chunk)));
  const ticker = setInterval(() => {
    if (process.stdout.isTTY) process.stdout.write(`\r  ${howFar()} `);
  }, 500);
  const status = await new Promise((resolve) => npm.on('close', resolve).on('error', () => resolve(1)));
  clearInterval(ticker);
  if (process.stdout.isTTY) process.stdout.write('\r');
  if (status === 0) {
    console.log(`Installed the packages (${((performance.now() - began) / 1000).toFixed(1)} s).`);
    return;
  }
  const known = knownFailures.find(({ says }) => says.test(said));
  throw new Error(known?.advice ?? `The packages could not be installed. npm said:\n${said.trim()}`);
}
