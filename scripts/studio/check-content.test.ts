import { expect, test } from 'vitest';
import { fixedAddresses } from '../../app/routes.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { collections, filesOf, titleOf } from '#content/collections.server.ts';
import { readHome } from '#content/home.server.ts';
import { readMovedPages } from '#content/moved-pages.server.ts';
import { readProducts } from '#content/products.server.ts';
import { parseYaml, readContentFile } from '#content/read-yaml.server.ts';
import { checkAddresses, findFixedPage } from '../build/check-addresses.ts';
import { checkContent } from './check-content.ts';
import { splitSource } from './file-parts.ts';

const filesAt = (place: string) => filesOf(collections.find((collection) => collection.place === place)!);
const titleAt = (file: string) => {
  const collection = collections.find(({ place }) => file.startsWith(place))!;
  return titleOf(collection, file, parseYaml(file, splitSource(file, readContentFile(file)).yaml));
};
const check = (texts: Record<string, string>) =>
  withDrafts(new Map(Object.entries(texts)), checkContent).map(({ sentence }) => sentence);
const listOf = (from: string) =>
  new Map([['redirects.yml', `redirects:\n  - { from: '${from}', to: '/somewhere' }\n`]]);
const checkRedirect = (from: string) => () => withDrafts(listOf(from), checkAddresses);

test.each(['products/', 'pages/', 'blog/'])('checks every file of %s by itself', (place) => {
  const [first = '', second = ''] = filesAt(place);
  const field = place === 'products/' ? 'summary' : 'title';
  const empty = (file: string) =>
    readContentFile(file).replace(new RegExp(`^${field}:.*$`, 'm'), `${field}: ''`);
  const found = withDrafts(
    new Map([
      [first, empty(first)],
      [second, empty(second)],
    ]),
    checkContent,
  );
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set([first, second]));
  expect(found[0]?.sentence).toMatch(/ must not be empty\.$/);
});

test('every product can be hidden: links to it lead to the shop, and the home page has no card of it', () => {
  const ids = readProducts().map(({ id }) => id);
  const hide = (file: string) => [file, readContentFile(file).replace(/^id:/m, 'hidden: true\nid:')] as const;
  const texts = new Map(filesAt('products/').map(hide));
  expect(withDrafts(texts, checkContent)).toEqual([]);
  expect(withDrafts(texts, readProducts)).toEqual([]);
  expect(withDrafts(texts, readHome).programs).toBeUndefined();
  const moved = withDrafts(texts, readMovedPages);
  for (const id of ids) expect(moved).toContainEqual({ from: `/shop/product/${id}`, to: '/shop' });
});

test('the owner’s list says where the page of a hidden product leads', () => {
  const [file = ''] = filesAt('products/');
  const source = readContentFile(file);
  const from = `/shop/product/${/^id: (\d+)$/m.exec(source)?.[1]}`;
  const texts = new Map([[file, source.replace(/^id:/m, 'hidden: true\nid:')], ...listOf(from)]);
  expect(withDrafts(texts, readMovedPages).filter((entry) => entry.from === from)).toEqual([
    { from, to: '/somewhere' },
  ]);
});

test('a category is renamed in the list and in its articles together', () => {
  const files = filesAt('blog/');
  const [first = ''] = files;
  const category = /^category: (.+)$/m.exec(readContentFile(first))?.[1] ?? '';
  const rename = (file: string) => [file, readContentFile(file).replace(category, 'Renamed')] as const;
  const using = files.filter((file) => readContentFile(file).includes(`\ncategory: ${category}\n`));
  const list = rename('blog/index.yml');
  const left = check(Object.fromEntries([list]));
  expect(left).toHaveLength(using.length);
  expect(left).toContainEqual(
    expect.stringContaining(
      `${titleAt(first)}: “Category” is ‘${category}’, but the categories in ‘Blog page’ are: `,
    ),
  );
  expect(check(Object.fromEntries([list, ...using.map(rename)]))).toEqual([]);
});

test('names a file that can’t be read by its title and line', () => {
  const [file = ''] = filesAt('products/');
  const lines = readContentFile(file).split('\n');
  lines.splice(3, 0, 'summary: [not closed');
  const [sentence] = check({ [file]: lines.join('\n') });
  expect(sentence).toMatch(
    new RegExp(`^${titleAt(file).replace(/[^\\w ]/g, '.')}: line [4-6] of its file can’t be read \\(`),
  );
  expect(sentence).not.toContain('.md');
});

test('refuses a moved page over any other address of the site, and says which page has it', () => {
  expect(checkRedirect('/blog/an-old-article')).not.toThrow();
  expect(
    fixedAddresses.filter((address) => findFixedPage(address) === undefined && !address.includes(':')),
  ).toEqual([]);
  expect(checkRedirect('/admin/content')).toThrow('a page that the site itself needs');
  const [page = ''] = filesAt('pages/');
  expect(checkRedirect(page.replace(/^pages(.*)\.md$/, '$1'))).toThrow(`‘${titleAt(page)}’`);
  for (const taken of ['/sandbox', '/auth/v1/token', '/assets/a', '/reviews/abc', '/admin/members/abc'])
    expect(findFixedPage(taken), taken).toBe('a page that the site itself needs');
  const [{ sentence } = { sentence: '' }] = withDrafts(listOf('/shop'), checkContent);
  expect(sentence).toContain('Moved pages: “Moved pages 1: Old address” is the address of ‘Shop’');
});

test('refuses a text page over an address of the site', () => {
  const text = readContentFile(filesAt('pages/')[0] ?? '');
  const add = (file: string) => () => withDrafts(new Map([[file, text]]), checkAddresses);
  expect(add('pages/shop.md')).toThrow('its address /shop is that of ‘Shop’');
  expect(add('pages/sandbox.md')).toThrow('a page that the site itself needs');
});
