import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalog } from '../../lib/shop/shop-catalog.generated.ts';
import { answerBackend, heldAnswer } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CheckoutButton } from './checkout-button.tsx';

const create = 'POST /functions/v1/create-checkout';
const button = () => screen.getByRole('button');
const [product] = catalog.filter(
  ({ options, comingSoon, priceCents }) => !options.length && !comingSoon && priceCents,
);

function fillCart(): void {
  const { id, name, price, image } = product ?? { id: 0, name: '', price: '', image: '' };
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, image, quantity: 2 }]));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('an empty cart is said to be empty, and nothing is asked for', async () => {
  const calls = answerBackend();
  const { user } = renderPage(<CheckoutButton />);
  await user.click(button());
  await screen.findByText('Your cart is empty');
  expect(calls).toEqual([]);
});

test('the payment page is asked for once, with product, option and quantity, behind "Processing..."', async () => {
  fillCart();
  const { answer, release } = heldAnswer();
  const calls = answerBackend({ [create]: answer });
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

test.each([
  ['that is refused', () => Response.json({ error: 'The price is wrong.' }, { status: 400 })],
  ['whose answer names no address of the web', () => Response.json({ url: 'javascript:alert(1)' })],
])(
  'a payment page %s says that it failed, keeps the cart, and can be asked for again',
  async (_what, refuse) => {
    fillCart();
    const calls = answerBackend({ [create]: refuse });
    const { user } = renderPage(<CheckoutButton />);
    await user.click(button());
    await screen.findByText('Failed to create checkout session');
    expect(localStorage.getItem('lastPurchase')).toBeNull();
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toHaveLength(1);
    await user.click(button());
    await waitFor(() => expect(calls).toHaveLength(2));
  },
);
