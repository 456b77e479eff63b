import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Program {
  /** The package that has it, for all systems or for each package manager. */
  package: string | { 'apt-get': string; dnf: string; apk: string };
  /** Its commands, the best one first. By default its own name. */
  commands?: readonly string[];
  /** Environment variable with its path. */
  variable?: string;
  /** Folders that are searched before those of PATH. */
  folders?: () => readonly string[];
  /** What to do instead of installing the package. */
  instead?: string;
}

/** Debian has no link to Postgres's programs in PATH. The newest version is first. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'));
}

const postgres: Program = {
  package: { 'apt-get': 'postgresql', dnf: 'postgresql-server', apk: 'postgresql' },
  folders: postgresFolders,
  instead:
    'The tests need version 15 or newer. Or set TEST_DATABASE_URL to a server whose user may create databases and roles, or run them on PGlite only with TEST_ENGINE=pglite',
};

/** Programs of the system that scripts, tests and benchmarks call, without Node and npm. */
const programs = {
  caddy: { package: 'caddy' },
  chromium: {
    package: 'chromium',
    // The headless shell first: tests take two thirds of the time.
    commands: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    variable: 'CHROMIUM_PATH',
  },
  'chromium-headless-shell': { package: 'chromium-headless-shell' },
  debootstrap: { package: 'debootstrap' },
  du: { package: 'coreutils' },
  ffmpeg: { package: 'ffmpeg' },
  firefox: {
    package: { 'apt-get': 'firefox-esr', dnf: 'firefox', apk: 'firefox' },
    commands: ['firefox-esr', 'firefox'],
    variable: 'FIREFOX_PATH',
  },
  git: { package: 'git' },
  initdb: postgres,
  mount: { package: 'mount' },
  nginx: { package: 'nginx' },
  npm: { package: 'npm' },
  tar: { package: 'tar' },
  nsenter: { package: 'util-linux' },
  openssl: { package: 'openssl' },
  postgres,
  // The system's own, which has the packages of the system.
  python3: { package: 'python3', folders: () => ['/usr/bin'] },
  sh: { package: 'dash' },
  sleep: { package: 'coreutils' },
  'systemd-nspawn': { package: 'systemd-container' },
  umount: { package: 'mount' },
  WebKitWebDriver: { package: 'webkit2gtk-driver' },
  Xvfb: { package: { 'apt-get': 'xvfb', dnf: 'xorg-x11-server-Xvfb', apk: 'xvfb' } },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

const entry = (name: ProgramName): Program => programs[name];

/** Systems keep servers and disk tools in folders that only root's PATH has. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];

function findCommand(command: string, folders: readonly string[]): string | undefined {
  return [...folders, ...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
    .filter((folder) => folder !== '')
    .flatMap((folder) => endings.map((ending) => join(folder, command + ending)))
    .find((file) => existsSync(file));
}

/** Returns the path of an installed program, or undefined. */
export function locateProgram(name: ProgramName): string | undefined {
  const { commands = [name], variable, folders } = entry(name);
  const named = variable === undefined ? undefined : process.env[variable];
  if (named !== undefined) return existsSync(named) ? named : undefined;
  return commands
    .map((command) => findCommand(command, folders?.() ?? []))
    .find((file) => file !== undefined);
}

/** Name and path of this system's package manager, if the table of programs knows it. */
export const packageManager = (['apt-get', 'dnf', 'apk'] as const)
  .map((name) => ({ name, path: findCommand(name, []) }))
  .find(({ path }) => path !== undefined);

/** Returns the name of the package that has a program on this system. */
export function packageOf(name: ProgramName): string {
  const { package: from } = entry(name);
  return typeof from === 'string' ? from : from[packageManager?.name ?? 'apt-get'];
}

/** Says which of the programs are missing and what to install; undefined if none is. */
export function describeMissing(...names: readonly ProgramName[]): string | undefined {
  const missing = names.filter((name) => locateProgram(name) === undefined);
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map(packageOf))].map((name) => `'${name}'`).join(', ');
  const variables = missing.flatMap((name) => entry(name).variable ?? []);
  return [
    `This machine has no ${missing.join(', no ')}. Install from your system's packages: ${packages}`,
    ...variables.map((variable) => `Or set ${variable} to its path`),
    ...new Set(missing.flatMap((name) => entry(name).instead ?? [])),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/**
 * Returns the path of a program of this system. Throws an error that says what to install. Every call of a program other than Node goes
 * through here (scripts/test/programs.test.ts).
 */
export function findProgram(name: ProgramName): string {
  const path = locateProgram(name);
  if (path === undefined) throw new Error(describeMissing(name));
  return path;
}

/** Returns the path of a program in tests/tools, which `npm run test:full` installs with an exact version; undefined without it. */
export function locateTestTool(name: 'deno' | 'supabase'): string | undefined {
  const folder = fileURLToPath(new URL('../../tests/tools/node_modules/.bin', import.meta.url));
  return endings.map((ending) => join(folder, name + ending)).find((file) => existsSync(file));
}
