import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';

/** Pages that are stored with their data on the first visit, so that they open offline. */
const keptPages = ['/', '/cart', '/shop/product/13'];
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** Modules that these pages import dynamically. */
const dynamicImports = [
  'app/ui/toast-list.tsx',
  'app/features/cart/cart-sheet.tsx',
  'app/features/home/hero-engine.ts',
];

/** Returns the file of a module and of everything it imports. Throws if the build has no such module. */
function filesOf(module: string, manifest: Manifest): string[] {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`The build has no file for ${module}.`);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => filesOf(name, manifest))];
}

/**
 * Returns the version of the site's code: 16 hexadecimal digits, the same for the same scripts and styles. Names of modules are left out,
 * because they depend on the folder of the build.
 */
export function versionOf(manifest: Manifest): string {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  return createHash('sha256')
    .update([...new Set(files)].sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Returns code to prepend to the service worker: the pages to store, and the files that they import dynamically. It finds other files in
 * the pages. The version makes each version's worker another one, which stores its pages again.
 */
export function keptLists(manifest: Manifest): string {
  const files = new Set(dynamicImports.flatMap((module) => filesOf(module, manifest)));
  const pages = keptPages.flatMap((path) => [path, dataOf(path)]);
  return `/* ${versionOf(manifest)} */const keptPages=${JSON.stringify(pages)},keptFiles=${JSON.stringify([...files])};`;
}
