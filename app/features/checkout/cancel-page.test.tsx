import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CancelPage } from './cancel-page.tsx';

const create = 'POST /functions/v1/create-checkout';
const order = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

test('frees what the named order held', async () => {
  const calls = mockBackend({ [create]: () => Response.json({}) });
  renderPage(<CancelPage />, { at: `/checkout/cancel?order=${order}` });
  await waitFor(() => expect(calls).toEqual([{ endpoint: create, body: { cancel: order } }]));
});

test('asks nothing without an order', async () => {
  const calls = mockBackend();
  renderPage(<CancelPage />, { at: '/checkout/cancel' });
  await screen.findByText('Payment Cancelled');
  expect(calls).toEqual([]);
});
