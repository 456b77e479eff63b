import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentFile, ContentValues } from '#domain/content-calls.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { readPieces, StockPanel } from './stock-panel.tsx';

const owner = fakeAccount('owner');
const set = 'POST /rest/v1/rpc/set_stock';
const free = 'POST /rest/v1/rpc/free_reservation';
const close = 'POST /functions/v1/create-checkout';
const order = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const hold = { order_id: order, option: 'M', unreserved: 0, until: null, email: null, network: null };
const holds = [
  { ...hold, quantity: 1, unreserved: 3, until: '2026-01-01T12:00:00Z', network: '3fa9c1' },
  { ...hold, order_id: '11111111-7425-40de-944b-e07fc1f90ae7', quantity: 1, email: 'ada@example.com' },
];
const shirt = { id: 21, category: 'apparel', options: [{ label: 'M' }, { label: 'L' }] };

async function open(values: ContentValues) {
  const calls = mockBackend({
    ...signedInHandlers(owner, 'full'),
    'GET /rest/v1/stock': () => Response.json([{ option: 'M', pieces: 5 }]),
    'POST /rest/v1/rpc/list_reservations': () => Response.json(holds),
    [free]: () => new Response(null, { status: 204 }),
    [close]: () => Response.json({}),
    [set]: () => new Response(null, { status: 204 }),
  });
  await signIn(owner);
  const { user } = renderPage(<StockPanel file={{ values } as ContentFile} />);
  return {
    user,
    calls,
    saved: () => calls.filter(({ endpoint }) => endpoint === set).map(({ body }) => body),
  };
}

test.each([
  ['', null],
  ['0', 0],
  [' 12 ', 12],
  ['999999', 999_999],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['1000000', undefined],
])('reads %j as %j', (typed, pieces) => {
  expect(readPieces(typed)).toBe(pieces);
});

test('shows each option with what is left and reserved, and saves one at once', async () => {
  const { user, saved } = await open(shirt);
  const medium = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pieces of M' });
  expect(medium.value).toBe('5');
  screen.getByText('2 of them reserved by open checkouts.');
  screen.getByText('Not counted: never sold out.');
  await user.clear(medium);
  await user.type(medium, '-1');
  screen.getByText('Type a whole number from 0 to 999,999.');
  await user.click(screen.getByRole('button', { name: 'Save Pieces of M' }));
  expect(saved()).toEqual([]);
  await user.clear(medium);
  await user.type(medium, '7');
  await user.click(screen.getByRole('button', { name: 'Save Pieces of M' }));
  await waitFor(() => expect(saved()).toEqual([{ p_product_id: 21, p_option: 'M', p_pieces: 7 }]));
});

test('shows who holds pieces, and frees them with their payment page', async () => {
  const { user, calls } = await open(shirt);
  await screen.findByText(/^1 held until .* by a visitor of network 3fa9c1, and 3 more ordered$/);
  screen.getByText('1 held while a payment is on its way by ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Free them from order 7C9E6679' }));
  await screen.findByText('Pieces freed');
  expect(calls.filter(({ endpoint }) => endpoint === free || endpoint === close)).toEqual([
    { endpoint: free, body: { p_order_id: order } },
    { endpoint: close, body: { cancel: order } },
  ]);
});

test('an empty field ends the counting', async () => {
  const { user, saved } = await open(shirt);
  await user.clear(await screen.findByRole('textbox', { name: 'Pieces of M' }));
  await user.click(screen.getByRole('button', { name: 'Save Pieces of M' }));
  await waitFor(() => expect(saved()).toEqual([{ p_product_id: 21, p_option: 'M', p_pieces: null }]));
});

test('what is not shipped has no stock', async () => {
  await open({ id: 3, category: 'training' });
  expect(screen.queryByText('Stock')).toBeNull();
});
