import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lists all files in a folder and its subfolders, as relative paths with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Returns the address of a prerendered page: '/shop' for shop/index.html. Undefined for other files. */
export function addressOf(file: string): string | undefined {
  return /(^|\/)index\.html$/.test(file) ? `/${file.replace(/\/?index\.html$/, '')}` : undefined;
}
