import { expect, test } from 'vitest';
import { catalogue } from '../../lib/shop-catalogue.generated.ts';
import { type Product, findProduct, isSellable } from '../../../supabase/functions/_shared/catalogue.ts';
import { cardLabel } from './card-label.ts';
import { productsOfTab, tabFromQuery } from './categories.ts';
import { pageCaption } from './page-caption.ts';
import { recommend } from './recommend.ts';
import { splitSections } from './split-sections.ts';

function product(id: number): Product {
  const found = findProduct(catalogue, id);
  if (!found) throw new Error(`there is no product ${id}`);
  return found;
}
const ids = (products: Pick<Product, 'id'>[]) => products.map(({ id }) => id);

test.each([
  [1, 'Buy Now'],
  [2, 'Buy Now'],
  [3, 'Buy Now'],
  [4, 'Apply Now'],
  [5, 'View Details'],
  [6, 'View Details'],
  [7, 'Coming Soon'],
  [13, 'Get Free'],
])('the card of product %d reads %j', (id, label) => {
  expect(cardLabel(product(id))).toBe(label);
});

test('coming soon goes before free, free before training, training before an external link', () => {
  const base = {
    comingSoon: false,
    priceCents: 100,
    category: 'training',
    externalLink: 'https://x.example',
  } as const;
  expect(cardLabel({ ...base, comingSoon: true, priceCents: 0 })).toBe('Coming Soon');
  expect(cardLabel({ ...base, priceCents: 0 })).toBe('Get Free');
  expect(cardLabel(base)).toBe('Buy Now');
  expect(cardLabel({ ...base, category: 'coaching' })).toBe('Apply Now');
});

test('the catalogue has the eight products with the prices people see', () => {
  expect(catalogue.map(({ id, price, priceCents }) => [id, price, priceCents])).toEqual([
    [1, '$39', 3900],
    [2, '$59', 5900],
    [3, '$19', 1900],
    [4, 'from $299.00', 29_900],
    [5, '$20', 2000],
    [6, 'from $50.00', 5000],
    [7, '$0.00', 0],
    [13, '$0.00', 0],
  ]);
});

test('the consultation has three lengths, each with its own price', () => {
  expect(product(6).options).toEqual([
    { label: '30 Minutes - $50', price: '$50', priceCents: 5000 },
    { label: '60 Minutes - $90', price: '$90', priceCents: 9000 },
    { label: '3x 30 Minutes - $130', price: '$130', priceCents: 13_000 },
  ]);
});

test('coaching and the demo cannot be put into the cart', () => {
  expect(ids(catalogue.filter((entry) => !isSellable(entry)))).toEqual([4, 7]);
});

test('the tabs hold what they say, and apparel is hidden under All Products', () => {
  const shirt: Product = { ...product(1), id: 40, category: 'apparel' };
  expect(ids(productsOfTab([...catalogue, shirt], 'all'))).toEqual([1, 2, 3, 4, 5, 6, 7, 13]);
  expect(ids(productsOfTab(catalogue, 'training'))).toEqual([1, 2, 3, 7, 13]);
  expect(ids(productsOfTab(catalogue, 'coaching'))).toEqual([4, 5, 6]);
});

test('an address with a category that does not exist shows all products', () => {
  expect(tabFromQuery('coaching')).toBe('coaching');
  for (const category of [null, '', 'apparel', 'Training', '<script>'])
    expect(tabFromQuery(category)).toBe('all');
});

test('three others are recommended, of the same kind first, and none that is coming soon', () => {
  expect(ids(recommend(catalogue, product(3)))).toEqual([1, 2, 13]);
  expect(ids(recommend(catalogue, product(6)))).toEqual([4, 5, 1]);
  expect(ids(recommend(catalogue, product(7)))).toEqual([1, 2, 3]);
  expect(ids(recommend(catalogue))).toEqual([1, 2, 3]);
});

test('pictures of pages say which page they show', () => {
  expect(pageCaption('guide-drills-cover')).toBe('Cover');
  expect(pageCaption('guide-drills-page-12')).toBe('Page 12');
});

test('a long text is cut at its headings, and nothing of it is lost', () => {
  expect(
    splitSections('<p>First</p>\n<h2>For <em>whom</em></h2>\n<p>You</p>\n<h3>More</h3><h2>Why</h2>'),
  ).toEqual([
    { html: '<p>First</p>\n' },
    { heading: 'For <em>whom</em>', html: '<p>You</p>\n<h3>More</h3>' },
    { heading: 'Why', html: '' },
  ]);
  expect(splitSections('')).toEqual([]);
});
