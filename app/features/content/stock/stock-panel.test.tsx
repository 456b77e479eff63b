import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentFile, ContentValues } from '#domain/content-calls.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { readPieces, StockPanel } from './stock-panel.tsx';

const owner = fakeAccount('owner');
const set = 'POST /rest/v1/rpc/set_stock';
const shirt = { id: 21, category: 'apparel', options: [{ label: 'M' }, { label: 'L' }] };

async function open(values: ContentValues) {
  const calls = mockBackend({
    ...signedInHandlers(owner, 'full'),
    'GET /rest/v1/stock': () => Response.json([{ option: 'M', pieces: 5 }]),
    'GET /rest/v1/stock_reservations': () => Response.json([{ option: 'M', quantity: 2 }]),
    [set]: () => new Response(null, { status: 204 }),
  });
  await signIn(owner);
  const { user } = renderPage(<StockPanel file={{ values } as ContentFile} />);
  return { user, saved: () => calls.filter(({ endpoint }) => endpoint === set).map(({ body }) => body) };
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
