import { expect, test } from 'vitest';
import { collections, filesOf } from '#content/collections.server.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { readHome } from '#content/home.server.ts';
import { readMovedPages } from '#content/moved-pages.server.ts';
import { readAllProducts, readProduct } from '#content/products.server.ts';
import { checkContent } from './check-content.ts';
import { createContentTools } from './content-tools.ts';

const tools = createContentTools('.data');
const none = new Map<string, string>();
const products = filesOf(collections.find(({ place }) => place === 'products/')!);

test.each(products)(
  'removing %s needs nothing else: its cards go, its address leads to the shop',
  async (file) => {
    const { id } = readProduct(file);
    const texts = await tools.plan({ action: 'remove', file }, none);
    expect(withDrafts(texts, checkContent)).toEqual([]);
    expect(withDrafts(texts, readAllProducts).map((product) => product.id)).not.toContain(id);
    const cards = withDrafts(texts, readHome).programs?.cards ?? [];
    expect(cards.map(({ product }) => product)).not.toContain(id);
    expect(withDrafts(texts, readMovedPages)).toContainEqual({ from: `/shop/product/${id}`, to: '/shop' });
  },
);

test('texts keep the price of a removed product', async () => {
  const page = 'pages/our-camps.md';
  const source = `---\ntitle: Camps\nkicker: Camps\ndescription: Camps\nlead: Camps\n---\n\nThe plan costs {price.plan}, a call {price.plan.2}.\n`;
  const plan = (tools.read(products[0] ?? '', none)?.source ?? '').replace(
    /^(id|price|from|options):.*\n(?: .*\n)*/gm,
    '',
  );
  const drafts = new Map([
    [page, source],
    [
      'products/plan.md',
      plan.replace(
        '---\n',
        '---\nid: 4711\nprice: 77\noptions:\n  - { label: A, price: 77 }\n  - { label: B, price: 88 }\n',
      ),
    ],
  ]);
  const texts = await tools.plan({ action: 'remove', file: 'products/plan.md' }, drafts);
  expect(texts.get(page)).toContain('The plan costs $77, a call $88.');
});

test('the card of the home page chooses its product by name', () => {
  const card = tools.read('home.yml', none)?.schema.properties?.['programs']?.properties?.['cards']?.items;
  const { enum: ids, names } = card?.properties?.['product'] ?? {};
  const all = readAllProducts();
  expect([...(ids ?? [])].sort()).toEqual(all.map(({ id }) => id).sort());
  for (const { id, name } of all) expect(names?.[id]).toContain(name);
});
