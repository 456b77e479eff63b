import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSiteData, siteData } from '#lib/site/site-data.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CartPage } from './cart-page.tsx';
import { fillLocalStorage, guide, shirt } from './cart.fixtures.ts';

setSiteData({ ...siteData(), catalog: [guide, shirt].map((product) => ({ ...product, files: [] })) });

const afterPayment = 'PDFs are yours right after payment.';
const lineOf = ({ id, name, price, image }: typeof guide) => ({ id, name, price, image, quantity: 1 });

function open(products: (typeof guide)[]) {
  localStorage.setItem('cart', JSON.stringify(products.map(lineOf)));
  return renderPage(
    <CartPage
      checkoutButton={null}
      empty={{ text: 'Nothing here.', free: { label: 'See the guide', to: '/shop' } }}
      terms={[
        { label: 'Delivery', text: afterPayment, digital: true },
        { label: 'Tax', text: 'We add no tax.', digital: false },
      ]}
      shipping={{ countries: ['US'], cents: 600, currency: 'usd' }}
      FreeDownload={() => null}
    />,
  );
}

beforeEach(() => localStorage.clear());

test.each([
  ['a PDF', [guide], { digital: true, goods: false }],
  ['a T-shirt', [shirt], { digital: false, goods: true }],
  ['a PDF and a T-shirt', [guide, shirt], { digital: true, goods: true }],
])('the notes beside a cart with %s say how it arrives', async (_name, products, expected) => {
  open(products);
  await screen.findByText('We add no tax.');
  expect(screen.queryByText(afterPayment) !== null).toBe(expected.digital);
  expect(screen.queryByText(/^Ships to the United States/) !== null).toBe(expected.goods);
});

test('says that a cart that the browser does not store will be gone', async () => {
  const { user } = open([guide, shirt]);
  await screen.findByText('We add no tax.');
  expect(screen.queryByText(/doesn’t store your cart/)).toBeNull();
  const full = fillLocalStorage();
  vi.spyOn(console, 'warn').mockReturnValue();
  await user.click(screen.getByRole('button', { name: `Remove ${shirt.name}` }));
  await screen.findByText(/doesn’t store your cart/);
  full.mockRestore();
  await user.click(screen.getByRole('button', { name: `Increase quantity of ${guide.name}` }));
  await waitFor(() => expect(screen.queryByText(/doesn’t store your cart/)).toBeNull());
});

test('shows the code of a link, which can be removed', async () => {
  localStorage.setItem('coupon', 'SPRING');
  const { user } = open([guide]);
  await screen.findByText('SPRING');
  await user.click(screen.getByRole('button', { name: 'Remove the code SPRING' }));
  await waitFor(() => expect(screen.queryByText('SPRING')).toBeNull());
  expect(localStorage.getItem('coupon')).toBeNull();
});
