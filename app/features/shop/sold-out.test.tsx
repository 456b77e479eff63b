import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { BuyBox } from './buy-box.tsx';
import type { CardProduct, PageProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';
import { sampleShop } from './shop.fixtures.ts';

const endpoint = 'GET /rest/v1/rpc/list_sold_out';
const card = {
  ...sampleShop.shirt,
  options: ['S', 'M'],
  spec: [],
  plate: 'best-drills',
  picture: undefined,
} as unknown as CardProduct;
const page = {
  ...card,
  options: ['S', 'M'].map((label) => ({ label, price: '$39', priceCents: 3900 })),
} as unknown as PageProduct;
const cap = { ...page, id: 8, name: 'Cap', options: [] };
const capCard = { ...card, id: 8, name: 'Cap', options: [] };
const scarf = { ...capCard, id: 9, name: 'Scarf' };

// In this order: an answer is kept for the cards of the page.
test('asks nothing for products that are not shipped, and sells when the answer is missing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const calls = mockBackend();
  renderPage(<BuyBox product={{ ...page, category: 'coaching' }} />);
  expect(calls).toEqual([]);
  renderPage(<BuyBox product={cap} />);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(2);
});

test('says which options are sold out, and asks once for the whole page', async () => {
  const calls = mockBackend({
    [endpoint]: () =>
      Response.json([
        { product_id: 7, option: 'M' },
        { product_id: 8, option: '' },
      ]),
  });
  renderPage(
    <>
      <BuyBox product={page} />
      <ProductCard product={card} />
      <ProductCard product={capCard} />
      <ProductCard product={scarf} />
    </>,
  );
  const sold = await screen.findByRole('option', { name: 'M (sold out)' });
  expect(sold.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('option', { name: 'S' }).hasAttribute('disabled')).toBe(false);
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDefined();
  const texts = screen.getAllByRole('article').map((article) => article.textContent);
  expect(texts[0]).toContain('Sold out: M');
  expect(texts[1]).toContain('Sold out');
  expect(texts[2]).not.toContain('Sold out');
  expect(calls.map((call) => call.endpoint)).toEqual([endpoint]);
});

test('a product of which nothing is left can’t be added', async () => {
  mockBackend();
  renderPage(<BuyBox product={cap} />);
  const button = await screen.findByRole('button', { name: 'Sold out' });
  expect(button.hasAttribute('disabled')).toBe(true);
});
