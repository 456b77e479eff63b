import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { siteData } from '#lib/site/site-data.ts';
import { mockBackend, deferResponse } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CheckoutButton } from './checkout-button.tsx';

const create = 'POST /functions/v1/create-checkout';
const button = () => screen.getByRole('button');
const [product] = siteData().catalog.filter(
  ({ options, comingSoon, priceCents }) => !options.length && !comingSoon && priceCents,
);

function fillCart(): void {
  const { id, name, price, image } = product ?? { id: 0, name: '', price: '', image: '' };
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, image, quantity: 2 }]));
}

beforeEach(() => {
  localStorage.removeItem('coupon');
  vi.spyOn(console, 'error').mockReturnValue();
});

test('shows a toast for an empty cart and sends no request', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<CheckoutButton />);
  await user.click(button());
  await screen.findByText('Your cart is empty');
  expect(calls).toEqual([]);
});

test('a double click sends one request and shows "Processing..."', async () => {
  fillCart();
  const { handler, release } = deferResponse();
  const calls = mockBackend({ [create]: handler });
  const { user } = renderPage(<CheckoutButton />);
  await user.dblClick(button());
  await screen.findByText('Processing...');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    lineItems: [{ productId: product?.id, quantity: 2 }],
    successUrl: 'http://localhost:3000/checkout/success',
    cancelUrl: 'http://localhost:3000/checkout/cancel',
  });
  release(Response.json({ error: 'No.' }, { status: 500 }));
  await screen.findByText('Proceed to Checkout');
});

test('says which goods are sold out', async () => {
  fillCart();
  const error = '“T-shirt (M)” is sold out.';
  mockBackend({ [create]: () => Response.json({ error, code: 'sold_out' }, { status: 409 }) });
  const { user } = renderPage(<CheckoutButton />);
  await user.click(button());
  await screen.findByText('Failed to create checkout session');
  await screen.findByText(error);
});

test('sends the code of a link, and says why it was refused', async () => {
  fillCart();
  localStorage.setItem('coupon', 'SPRING');
  const error = 'The code “SPRING” is wrong or has ended.';
  const calls = mockBackend({
    [create]: () => Response.json({ error, code: 'code_refused' }, { status: 409 }),
  });
  const { user } = renderPage(<CheckoutButton />);
  await user.click(button());
  await screen.findByText(error);
  expect(calls[0]?.body).toMatchObject({ coupon: 'SPRING' });
});

test.each([
  ['an error', () => Response.json({ error: 'The price is wrong.' }, { status: 400 })],
  ['a URL that is not http', () => Response.json({ url: 'javascript:alert(1)' })],
])('after %s, shows an error, keeps the cart and allows a retry', async (_what, refuse) => {
  fillCart();
  const calls = mockBackend({ [create]: refuse });
  const { user } = renderPage(<CheckoutButton />);
  await user.click(button());
  await screen.findByText('Failed to create checkout session');
  expect(localStorage.getItem('lastPurchase')).toBeNull();
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toHaveLength(1);
  await user.click(button());
  await waitFor(() => expect(calls).toHaveLength(2));
});
