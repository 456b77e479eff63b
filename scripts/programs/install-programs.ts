import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startNpm } from '../install-packages.mjs';
import {
  describeMissing,
  findProgram,
  locateProgram,
  locateTestTool,
  packageManager,
  packageOf,
  type ProgramName,
} from './find-program.ts';

/** Arguments of each package manager that install a package without a prompt. */
const installSteps = {
  'apt-get': (name: string) => [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ],
  dnf: (name: string) => [['install', '-y', '-q', name]],
  apk: (name: string) => [['add', '--quiet', name]],
};

/** Installs a package with the system's package manager. Returns false if not root, or if it fails. */
function installPackage(name: string): boolean {
  const { name: manager, path } = packageManager ?? {};
  if (process.getuid?.() !== 0 || manager === undefined || path === undefined) return false;
  console.log(`Installing ${name} with ${manager} …`);
  return installSteps[manager](name).every(
    (args) =>
      spawnSync(path, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  );
}

const installProgram = (name: ProgramName): boolean => installPackage(packageOf(name));

/** Returns CHROMIUM_PATH, or an installed Chromium, also one that Playwright downloaded. Installs nothing. */
export function locateChromium(): string | undefined {
  const own = chromium.executablePath();
  return (
    locateProgram('chromium') ??
    (process.env.CHROMIUM_PATH === undefined && existsSync(own) ? own : undefined)
  );
}

/**
 * Ensures a Chromium for the browser tests: CHROMIUM_PATH, else the system's headless shell (installed if root), else another installed
 * Chromium, else Playwright's download. Throws with instructions.
 */
export function ensureChromium(): string {
  const isNamed = process.env.CHROMIUM_PATH !== undefined;
  if (!isNamed && locateProgram('chromium-headless-shell') === undefined)
    installProgram('chromium-headless-shell');
  const found = locateChromium();
  if (found !== undefined || isNamed) return found ?? findProgram('chromium');
  installProgram('chromium');
  if (locateChromium() === undefined) {
    console.log("Downloading Playwright's Chromium …");
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return locateChromium() ?? findProgram('chromium');
}

/**
 * Ensures a Postgres for the database tests: TEST_DATABASE_URL, else an installed one, else the system's package (installed if
 * root). Throws with instructions.
 */
export function ensurePostgres(): void {
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  if (locateProgram('initdb') === undefined) installProgram('initdb');
  findProgram('initdb');
}

/** Returns WebKitGTK's driver if all that tests/engines needs with it is there. Installs nothing. */
export function locateWebKit(): string | undefined {
  if (describeMissing('WebKitWebDriver', 'Xvfb', 'python3') !== undefined) return undefined;
  const canOpen = spawnSync(findProgram('python3'), ['-c', webKitImport], { stdio: 'ignore' }).status === 0;
  return canOpen ? locateProgram('WebKitWebDriver') : undefined;
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

/**
 * Prepares what only `npm run test:full` needs: installs Firefox and WebKitGTK if root, Deno and the Supabase CLI always. Names what is
 * missing; its tests are skipped.
 */
export async function ensureFullTools(): Promise<void> {
  await ensureSupabaseTools();
  if (locateProgram('firefox') === undefined) installProgram('firefox');
  if (locateWebKit() === undefined) webKitPackages.every((name) => installPackage(name));
  if (locateWebKit() === undefined) console.log('WebKitGTK is missing; its journeys are skipped.');
  const missing = describeMissing('firefox', 'ffmpeg', 'openssl', 'nginx', 'caddy');
  if (missing !== undefined) console.log(`${missing} Until then their tests are skipped.`);
}

/**
 * Installs Deno and the Supabase CLI into tests/tools, with exact versions but no lockfile, which would have to list every platform's
 * binary. If that fails, for example without a network, their tests are skipped.
 */
export async function ensureSupabaseTools(): Promise<void> {
  if (locateTestTool('deno') && locateTestTool('supabase')) return;
  console.log('Installing Deno and the Supabase CLI for the tests …');
  const npm = startNpm(['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: 'tests/tools',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(npm, 'close')) as [number | null];
  if (status !== 0) console.log('They could not be installed; their tests are skipped.');
}
