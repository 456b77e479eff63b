import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

export interface LockedPackage {
  name: string;
  version: string;
  /** SPDX expression of the package: 'MIT', 'Apache-2.0 AND MIT'. Empty if the package has none. */
  license: string;
  /** Whether the site is built with it or runs with it. Other packages are for tests and pictures. */
  isProduction: boolean;
  /** Whether it has an install script. */
  hasInstallScript: boolean;
}

/** Licenses that are only in the package's readme, not in its package.json. */
const readmeLicenses: Record<string, string> = { 'combine-errors@3.0.3': 'MIT' };

/** Allow use, modification and distribution with the license notice. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
];
const publicDomain = ['Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0'];
/** Changes to their own files must stay open source. We change none. OFL is for fonts. */
const fileCopyleft = ['MPL-2.0', 'OFL-1.1'];
/** Browser data that only the build reads. It is not in the site. */
const buildData = ['CC-BY-4.0'];
/** A library in a file of its own that its user can replace, as libvips of sharp is. We change none. */
const libraryCopyleft = ['LGPL-3.0-or-later'];

/** Reads the packages of a package-lock.json, without those of this repository, once per name and version. Throws ZodError. */
export function readLockfile(text: string): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(lockfile.parse(JSON.parse(text)).packages)) {
    if (entry.link === true || !path.includes('node_modules/')) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${entry.version ?? ''}`;
    const isProduction = entry.dev !== true && entry.devOptional !== true;
    found.set(key, {
      name,
      version: entry.version ?? '',
      license: entry.license ?? readmeLicenses[key] ?? '',
      isProduction: isProduction || found.get(key)?.isProduction === true,
      hasInstallScript: entry.hasInstallScript === true,
    });
  }
  const order = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return [...found].sort(order).map(([, each]) => each);
}

/** Whether a package's license allows its use. `OR` needs one allowed side, `AND` needs all parts. */
export function isAllowed(license: string): boolean {
  const allowed = [...permissive, ...publicDomain, ...fileCopyleft, ...libraryCopyleft, ...buildData];
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((part) => allowed.includes(part.trim())));
}

/** Returns the contents of docs/licenses.md. */
export function describeLicenses(packages: readonly LockedPackage[]): string {
  const section = (heading: string, isProduction: boolean) => {
    const wanted = packages.filter((each) => each.isProduction === isProduction);
    const licenses = [...new Set(wanted.map(({ license }) => license))].sort();
    const lists = licenses.map((license) => {
      const named = wanted.filter((each) => each.license === license);
      return `**${license}** (${named.length}): ${named.map(({ name, version }) => `${name} ${version}`).join(', ')}`;
    });
    return [`## ${heading}`, ...lists].join('\n\n');
  };
  return `${[
    '# Licenses',
    'Every package of `package-lock.json` with its license, written by `npm run licenses`; a test fails when this is out of date or a license comes in that `scripts/packages/licenses.ts` does not know. The three fonts (`@fontsource-variable/…`, OFL-1.1) are served with the site. Nothing here was changed by us. The programs in `tests/tools` (deno, supabase; both MIT) are installed for tests alone.',
    section('What builds and runs the site', true),
    section('What tests it and draws its pictures', false),
  ].join('\n\n')}\n`;
}
