import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';

interface Package {
  imports?: Record<string, string>;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packages = new Map<string, Package>();
function readPackage(folder: string): Package {
  const read = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const found = packages.get(folder) ?? read();
  packages.set(folder, found);
  return found;
}
const root = readPackage('.');

/** What an owner runs: `npm start` and the tasks beside it install no development packages. */
const tasks = [
  ...['admin', 'backup', 'build', 'doctor', 'erase', 'export', 'generate'],
  ...['import', 'reconcile', 'rehearsal', 'restore', 'seedremote', 'start'],
];

/** Returns what a file imports when it runs, without types. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^(import|export) type [^;]*;/gm, '');
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}

/** Returns the file or the package that an import leads to. */
function resolve(file: string, specifier: string): { file: string } | { package: string } | undefined {
  if (specifier.startsWith('node:')) return undefined;
  if (specifier.startsWith('.')) return { file: join(dirname(file), specifier) };
  const [first = '', ...rest] = specifier.split('/');
  const own = root.imports?.[`${first}/*`];
  if (own !== undefined) return { file: join(own.replace('*', rest.join('/'))) };
  const workspace = `packages/${first}`;
  if (existsSync(join(workspace, 'package.json'))) {
    const { exports = {} } = readPackage(workspace);
    const target =
      exports[rest.length === 0 ? '.' : `./${rest.join('/')}`] ??
      exports['./*']?.replace('*', rest.join('/'));
    return target === undefined ? undefined : { file: join(workspace, target) };
  }
  return { package: specifier.startsWith('@') ? `${first}/${rest[0] ?? ''}` : first };
}

test('the site is built and served without development packages', () => {
  const app = trackedFiles('app/root.tsx', 'app/routes.ts', 'app/routes', 'app/early');
  const configs = ['vite.config.ts', 'react-router.config.ts'];
  const files = [
    ...tasks.map((task) => `scripts/tasks/${task}.ts`),
    ...configs,
    ...app.filter((file) => /(?<!\.test)\.tsx?$/.test(file)),
  ];
  const seen = new Set(files);
  const found: string[] = [];
  for (const file of seen) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(file)) continue;
    const folder = /^packages\/[^/]+/.exec(file)?.[0] ?? '.';
    const { dependencies = {} } = readPackage(folder);
    for (const specifier of importsOf(file)) {
      const target = resolve(file, specifier);
      if (target === undefined) continue;
      if ('file' in target) seen.add(target.file);
      else if (target.package in (root.devDependencies ?? {}) && !(target.package in dependencies))
        found.push(`${file}: ${target.package}`);
    }
  }
  expect(found).toEqual([]);
});
