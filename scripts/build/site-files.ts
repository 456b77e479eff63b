import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file in a folder and below it, by its path from there, with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** '/shop' for shop/index.html; undefined for a file that is no prerendered page. */
export function addressOf(file: string): string | undefined {
  return /(^|\/)index\.html$/.test(file) ? `/${file.replace(/\/?index\.html$/, '')}` : undefined;
}
