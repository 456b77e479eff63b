import { fixedAddresses } from '../../app/routes.ts';
import { readArticles } from '#content/blog.server.ts';
import { collections } from '#content/collections.server.ts';
import { pageSlugs, readPage } from '#content/pages.server.ts';
import { readProducts } from '#content/products.server.ts';
import { ContentError } from '#content/read-yaml.server.ts';
import { readRedirects, redirectsFile } from '#content/redirects.server.ts';

/** The server and the scripts of the site have these addresses, and those below them. */
const serverAddresses = [
  '/auth/v1',
  '/rest',
  '/storage',
  '/functions',
  '/realtime',
  '/sandbox',
  '/healthz',
  '/livez',
  '/readyz',
  '/assets',
];

/** Addresses of members' pages with a changing part. A page there would hide one of them. */
const memberPages = fixedAddresses.filter(
  (address) => address.includes('/:') && !['/blog/', '/shop/'].some((place) => address.startsWith(place)),
);

/** Whether an address has the form of another one, whose parts with a colon can be anything. */
function hasForm(address: string, form: string): boolean {
  const [parts, pattern] = [address.split('/'), form.split('/')];
  return (
    parts.length === pattern.length && pattern.every((part, i) => part.startsWith(':') || part === parts[i])
  );
}

/** Says what the site itself has at an address: ‘Shop’. Undefined if it has nothing there. */
export function findFixedPage(address: string): string | undefined {
  const page = collections.find(
    (collection) => !collection.place.endsWith('/') && collection.address?.('', {}) === address,
  );
  if (page !== undefined) return `‘${page.label}’`;
  const isTaken =
    fixedAddresses.includes(address) ||
    memberPages.some((form) => hasForm(address, form)) ||
    serverAddresses.some((taken) => address === taken || address.startsWith(`${taken}/`));
  return isTaken ? 'a page that the site itself needs' : undefined;
}

/** Throws ContentError if two pages have the same address, or a page that moved left its address to another one. */
export function checkAddresses(): void {
  const pages = new Map<string, string>();
  for (const { id, name } of readProducts()) pages.set(`/shop/product/${id}`, `‘${name}’`);
  for (const { slug, title } of readArticles()) pages.set(`/blog/${slug}`, `‘${title}’`);
  for (const slug of pageSlugs()) {
    const taken = findFixedPage(`/${slug}`) ?? pages.get(`/${slug}`);
    if (taken !== undefined) {
      throw new ContentError(
        `content/pages/${slug}.md`,
        `its address /${slug} is that of ${taken}. Give it another address.`,
      );
    }
    pages.set(`/${slug}`, `‘${readPage(slug).title}’`);
  }
  for (const [i, { from }] of readRedirects().entries()) {
    const taken = findFixedPage(from) ?? pages.get(from);
    if (taken === undefined) continue;
    const message = `is the address of ${taken}, which visitors would not reach anymore. Enter an address without a page`;
    throw new ContentError(`content/${redirectsFile}`, [{ field: `redirects.${i}.from`, message }]);
  }
}
