import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderResponse } from '#domain/account-calls.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SuccessPage } from './success-page.tsx';

const shirt: OrderResponse = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  status: 'paid',
  livemode: false,
  currency: 'usd',
  amountCents: 5000,
  paidCents: 4600,
  couponCode: 'SPRING20',
  shippingCents: 600,
  shipment: {},
  refundedCents: 0,
  createdAt: '2026-11-25T10:00:00Z',
  paidAt: '2026-11-25T10:01:00Z',
  items: [
    {
      productId: 21,
      productName: 'T-shirt',
      option: 'Size M',
      quantity: 2,
      unitAmountCents: 2500,
      amountCents: 5000,
      deliveries: [],
    },
  ],
};

async function open(order: OrderResponse) {
  mockBackend({ 'GET /functions/v1/get-order': () => Response.json(order) });
  renderPage(<SuccessPage renderRecommendations={() => null} />, {
    at: '/checkout/success?session_id=cs_test_1',
  });
  const section = await screen.findByRole('region', { name: 'Your order' });
  const sums = within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  return { sums };
}

test('shows discount, shipping and what was paid, and that the goods are being packed', async () => {
  const { sums } = await open(shirt);
  expect(sums).toEqual([
    ['Code SPRING20', '−$10.00'],
    ['Shipping', '$6.00'],
    ['Total paid', '$46.00'],
  ]);
  screen.getByText('Being packed');
  screen.getByText(/We email you when your order is on its way/);
});

test('shows when the goods were shipped, and the link for tracking', async () => {
  const { sums } = await open({
    ...shirt,
    shippingCents: 0,
    paidCents: 4000,
    shipment: { shippedOn: '2026-11-26', trackingUrl: 'https://carrier.example/1' },
  });
  expect(sums).toContainEqual(['Shipping', 'Free']);
  screen.getByText('Shipped on November 26, 2026');
  const link = screen.getByRole('link', { name: /^Track your order/ });
  expect(link.getAttribute('href')).toBe('https://carrier.example/1');
  expect(screen.queryByText('Being packed')).toBeNull();
});

test('shows what was refunded, with its part of the tax', async () => {
  const { sums } = await open({
    ...shirt,
    paidCents: 5000,
    shippingCents: 0,
    tax: 'included',
    taxCents: 500,
    refundedCents: 1000,
  });
  expect(sums.slice(-3)).toEqual([
    ['Total paid', '$50.00'],
    ['Refunded', '−$10.00'],
    ['Including tax', '−$1.00'],
  ]);
});

test('shows only the total of an order without discount and goods', async () => {
  const { couponCode: _code, shipment: _shipment, ...digital } = shirt;
  const { sums } = await open({ ...digital, shippingCents: 0, paidCents: 5000, items: shirt.items });
  expect(sums).toEqual([['Total paid', '$50.00']]);
  expect(screen.queryByText('Being packed')).toBeNull();
});

test('shows every line of an order with its deliveries', async () => {
  const { shipment: _shipment, items: _items, ...rest } = shirt;
  const line = { quantity: 1, unitAmountCents: 1900, amountCents: 1900 };
  await open({
    ...rest,
    items: [
      {
        ...line,
        productId: 3,
        productName: 'Guide',
        deliveries: [{ kind: 'file', fileId: 'f3', fileName: 'Guide.pdf' }],
      },
      { ...line, productId: 5, productName: 'Review', deliveries: [{ kind: 'review-credit', count: 2 }] },
    ],
  });
  screen.getByRole('heading', { name: 'Guide' });
  screen.getByRole('button', { name: /Guide/ });
  screen.getByRole('heading', { name: 'Review' });
  screen.getByText('2 video reviews');
});
