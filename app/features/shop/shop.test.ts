import { expect, test } from 'vitest';
import type { Product } from '#domain/catalog.ts';
import { cardLabel } from './card-label.ts';
import { productsOfTab, tabFromQuery, tabsOf } from './categories.ts';
import { pageCaption } from './page-caption.ts';
import { recommend } from './recommend.ts';
import { sampleShop } from './shop.fixtures.ts';

const { program, guide, demo, freeGuide, review, coaching, shirt } = sampleShop;
const shop = Object.values<Product>(sampleShop);

test.each([
  [program, 'Buy Now'],
  [demo, 'Coming Soon'],
  [freeGuide, 'Get Free'],
  [review, 'View Details'],
  [coaching, 'Apply Now'],
])('the card of $name says $1', (product, label) => {
  expect(cardLabel(product)).toBe(label);
});

test('label precedence: coming soon, free, training, external link', () => {
  const linked = { ...program, externalLink: 'https://x.example' };
  expect(cardLabel({ ...linked, comingSoon: true, priceCents: 0 })).toBe('Coming Soon');
  expect(cardLabel({ ...linked, priceCents: 0 })).toBe('Get Free');
  expect(cardLabel(linked)).toBe('Buy Now');
  expect(cardLabel({ ...linked, category: 'coaching' })).toBe('Apply Now');
});

test('tabs filter by category, and All Products hides apparel', () => {
  expect(productsOfTab(shop, 'all')).toEqual(shop.filter((product) => product !== shirt));
  expect(productsOfTab(shop, 'training')).toEqual([program, guide, demo, freeGuide]);
  expect(productsOfTab(shop, 'coaching')).toEqual([review, coaching]);
  expect(productsOfTab(shop, 'apparel')).toEqual([shirt]);
});

test('an unknown category shows all products', () => {
  expect(tabFromQuery('coaching', shop)).toBe('coaching');
  for (const category of [null, '', 'Training', '<script>']) expect(tabFromQuery(category, shop)).toBe('all');
});

test('apparel has a tab as soon as the shop has any', () => {
  const without = shop.filter((product) => product !== shirt);
  expect(tabsOf(shop).at(-1)?.value).toBe('apparel');
  expect(tabFromQuery('apparel', shop)).toBe('apparel');
  expect(tabsOf(without).map(({ value }) => value)).toEqual(['all', 'training', 'coaching']);
  expect(tabFromQuery('apparel', without)).toBe('all');
});

test('recommends three programs, without excluded ones and ones coming soon', () => {
  const another = { ...program, id: 8, name: 'Another program' };
  const larger = [...shop, another];
  expect(recommend(larger, [])).toEqual([program, guide, freeGuide]);
  expect(recommend(larger, [guide.id])).toEqual([program, freeGuide, another]);
  expect(recommend(larger, [review.id])).toEqual([program, guide, freeGuide]);
  expect(recommend(larger, [demo.id])).toEqual([program, guide, freeGuide]);
});

test('fills up recommendations with other products', () => {
  expect(recommend(shop, [program.id, guide.id])).toEqual([freeGuide, review, coaching]);
});

test('captions name the page', () => {
  expect(pageCaption('guide-drills-cover')).toBe('Cover');
  expect(pageCaption('guide-drills-page-12')).toBe('Page 12');
});
