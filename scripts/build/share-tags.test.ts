import { expect, test } from 'vitest';
import { shareTags } from './share-tags.ts';

test('a page has its canonical address and its own image, as absolute URLs', () => {
  const tags = shareTags('/shop', 'https://crossbar.example');
  expect(tags).toContain('<link rel="canonical" href="https://crossbar.example/shop"/>');
  expect(tags).toContain('property="og:url" content="https://crossbar.example/shop"');
  expect(tags).toMatch(/property="og:image" content="https:\/\/crossbar\.example\/share\/shop-[0-9a-f]{8}\.png"/);
});

test('a page without its own image uses the image of the home page', () => {
  expect(shareTags('/blog/written-a-minute-ago', 'https://crossbar.example')).toMatch(/\/share\/home-[0-9a-f]{8}\.png"/);
});

test('the page for unknown addresses has an image and no canonical address', () => {
  const tags = shareTags(undefined, 'https://crossbar.example');
  expect(tags).toContain('og:image');
  expect(tags).not.toMatch(/canonical|og:url/);
});
