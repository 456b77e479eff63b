import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Pages that open without a connection from the first visit on, with the data that leads to them. */
const keptPages = ['/', '/cart', '/shop/product/13'];
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** Modules that these pages load on demand. */
const loadedLater = ['app/ui/toaster.tsx', 'app/features/cart/cart-sheet.tsx', 'app/features/home/hero-engine.ts'];

/** A module's file with every file that it imports. Throws when the build has no such module. */
function filesOf(module: string, manifest: Manifest): string[] {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`The build has no file for ${module}.`);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => filesOf(name, manifest))];
}

/** The service worker's lists, as code in front of it: the kept pages, whose files it finds in them, and the files that they load on demand. */
export function keptLists(siteDirectory: string): string {
  const manifestFolder = join(siteDirectory, '.vite');
  const manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8')) as Manifest;
  rmSync(manifestFolder, { recursive: true });
  const files = new Set(loadedLater.flatMap((module) => filesOf(module, manifest)));
  const pages = keptPages.flatMap((path) => [path, dataOf(path)]);
  return `const keptPages=${JSON.stringify(pages)},keptFiles=${JSON.stringify([...files])};`;
}
