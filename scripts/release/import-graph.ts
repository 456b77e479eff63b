import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

interface Package {
  imports?: Record<string, string>;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
}

const packages = new Map<string, Package>();
function readPackage(folder: string): Package {
  const read = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const found = packages.get(folder) ?? read();
  packages.set(folder, found);
  return found;
}

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
  const own = readPackage('.').imports?.[`${first}/*`];
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

/**
 * Returns the packages that files and all that they import need when they run, each with a file that imports it. Packages of a workspace
 * that declares them itself are left out.
 */
export function findPackages(files: readonly string[], without: readonly string[] = []): Map<string, string> {
  const seen = new Set(files);
  const found = new Map<string, string>();
  for (const file of seen) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(file) || without.includes(file)) continue;
    const folder = /^packages\/[^/]+/.exec(file)?.[0] ?? '.';
    const { dependencies = {} } = folder === '.' ? {} : readPackage(folder);
    for (const specifier of importsOf(file)) {
      const target = resolve(file, specifier);
      if (target === undefined) continue;
      if ('file' in target) seen.add(target.file);
      else if (!(target.package in dependencies)) found.set(target.package, file);
    }
  }
  return found;
}
