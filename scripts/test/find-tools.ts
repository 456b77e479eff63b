import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium's headless shell. Tests take two thirds of the time. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Commands that install a package without a prompt. */
const packageManagers = [
  {
    command: 'apt-get',
    steps: (name: string) => [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', name],
    ],
  },
  { command: 'dnf', steps: (name: string) => [['install', '-y', '-q', name]] },
  { command: 'apk', steps: (name: string) => [['add', '--quiet', name]] },
];

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** Installs a package with the system's package manager. Returns false if not root, or if it fails. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const manager = packageManagers.find(({ command }) => onPath(command) !== undefined);
  if (manager === undefined) return false;
  console.log(`Installing ${name} with ${manager.command} …`);
  return manager.steps(name).every(
    (args) =>
      spawnSync(manager.command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  );
}

/** Returns CHROMIUM_PATH, or an installed Chromium. Installs nothing. */
export function locateChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const system = chromiumNames.map(onPath).find((file) => file !== undefined);
  if (system !== undefined) return system;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Ensures a Chromium for the browser tests: CHROMIUM_PATH, else the system's headless shell (installed if root), else another installed
 * Chromium, else Playwright's download. Throws with instructions.
 */
export function ensureChromium(): string {
  const isShellMissing = process.env.CHROMIUM_PATH === undefined && onPath(headlessShell) === undefined;
  if (isShellMissing) installPackage(headlessShell);
  const found = locateChromium();
  if (found !== undefined) return found;
  if (installPackage('chromium')) {
    const installed = locateChromium();
    if (installed !== undefined) return installed;
  }
  console.log("Downloading Playwright's Chromium …");
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const downloaded = locateChromium();
  if (downloaded !== undefined) return downloaded;
  throw new Error(
    "The browser tests need a Chromium. Install the package 'chromium' of your system, or set CHROMIUM_PATH to a browser.",
  );
}

/** Returns Firefox, the ESR or the current one. Installs nothing. */
export const locateFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH ?? ['firefox-esr', 'firefox'].map(onPath).find((file) => file !== undefined);

/** Returns WebKitGTK's driver if all that tests/engines needs with it is there. Installs nothing. */
export function locateWebKit(): string | undefined {
  const driver = onPath('WebKitWebDriver');
  const canOpen = spawnSync('/usr/bin/python3', ['-c', webKitImport], { stdio: 'ignore' }).status === 0;
  return onPath('Xvfb') !== undefined && canOpen ? driver : undefined;
}

const webKitImport = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";

/** Debian's packages of WebKitGTK with what plays and records films. */
const webKitPackages = [
  'webkit2gtk-driver',
  'gir1.2-webkit2-4.1',
  'python3-gi',
  'xvfb',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
];

/** Installs Firefox and WebKitGTK for tests/engines from Debian's packages if root. Names what is missing; its tests are skipped. */
export function ensureEngines(): void {
  if (locateFirefox() === undefined) installPackage('firefox-esr');
  if (locateWebKit() === undefined) webKitPackages.every((name) => installPackage(name));
  for (const [name, path] of Object.entries({ Firefox: locateFirefox(), WebKitGTK: locateWebKit() }))
    if (path === undefined) console.log(`${name} is missing; its journeys are skipped.`);
}

function hasPostgres(): boolean {
  if (process.env.TEST_DATABASE_URL !== undefined || onPath('initdb') !== undefined) return true;
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  return versions.some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));
}

/**
 * Ensures a Postgres for the database tests: TEST_DATABASE_URL, else an installed one, else the system's package (installed if
 * root). Throws with instructions.
 */
export function ensurePostgres(): void {
  if (hasPostgres()) return;
  if (installPackage('postgresql') && hasPostgres()) return;
  throw new Error(
    "The database tests need a Postgres 15 or newer. Install your system's package 'postgresql', or set TEST_DATABASE_URL to a server whose user may create databases.",
  );
}

/**
 * Installs Deno and the Supabase CLI into tests/tools, with exact versions but no lockfile, which would have to list every platform's
 * binary. If that fails, for example without a network, their tests are skipped.
 */
export function ensureSupabaseTools(): void {
  if (['deno', 'supabase'].every((name) => existsSync(`tests/tools/node_modules/${name}`))) return;
  console.log('Installing Deno and the Supabase CLI for the tests …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: 'tests/tools',
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.log('They could not be installed; their tests are skipped.');
}
