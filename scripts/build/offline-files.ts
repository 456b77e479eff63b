import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Pages that are stored with their data on the first visit, so that they open offline. */
const keptPages = ['/', '/cart', '/shop/product/13'];
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** Modules that these pages import dynamically. */
const dynamicImports = ['app/ui/toast-list.tsx', 'app/features/cart/cart-sheet.tsx', 'app/features/home/hero-engine.ts'];

/** Returns the file of a module and of everything it imports. Throws if the build has no such module. */
function filesOf(module: string, manifest: Manifest): string[] {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`The build has no file for ${module}.`);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => filesOf(name, manifest))];
}

/** Returns code to prepend to the service worker: the pages to store, and the files that they import dynamically. It finds other files in the pages. */
export function keptLists(siteDirectory: string): string {
  const manifestFolder = join(siteDirectory, '.vite');
  const manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8')) as Manifest;
  rmSync(manifestFolder, { recursive: true });
  const files = new Set(dynamicImports.flatMap((module) => filesOf(module, manifest)));
  const pages = keptPages.flatMap((path) => [path, dataOf(path)]);
  return `const keptPages=${JSON.stringify(pages)},keptFiles=${JSON.stringify([...files])};`;
}
