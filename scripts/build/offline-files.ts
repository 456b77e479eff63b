import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that open without a signal from the first visit on, with the data that leads to them. */
const keptPages = ['/', '/cart', '/shop/product/13'];
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** Parts that come later by themselves: toasts, the cart's panel with what it needs, the hero's vaulter. */
const laterParts = /^(toaster|cart-sheet|sheet|dialog|modal|radix|hero-engine|scene)-[\w-]+\.js$/;

/** The service worker's lists, as code in front of it: everything that the kept pages name, and the parts that they fetch later. */
export function keptLists(siteDirectory: string): string {
  const files = new Set(readdirSync(join(siteDirectory, 'assets')).filter((file) => laterParts.test(file)).map((file) => `/assets/${file}`));
  for (const path of keptPages) {
    const html = readFileSync(join(siteDirectory, path, 'index.html'), 'utf8');
    for (const [file] of html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g)) files.add(file);
  }
  const pages = keptPages.flatMap((path) => [path, dataOf(path)]);
  return `const keptPages=${JSON.stringify(pages)},keptFiles=${JSON.stringify([...files])};`;
}
