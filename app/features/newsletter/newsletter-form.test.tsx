import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend, duplicate, deferResponse } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const store = 'POST /rest/v1/waitlist';
const sync = 'POST /functions/v1/sync-to-beehiiv';
const stored = () => Response.json({ id: 'row', email: 'ada@example.com' }, { status: 201 });
const synced = () => Response.json({ synced: 1 });
const field = () => screen.getByRole('textbox', { name: 'Email Address' });
const press = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Subscribe' }));

test('an address joins the list, is handed on after it was stored, and the field empties', async () => {
  const calls = mockBackend({ [store]: stored, [sync]: synced });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), ' ada@example.com');
  await press(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
  expect(field()).toHaveProperty('value', '');
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toEqual([store, sync]));
  expect(calls[0]?.body).toMatchObject({
    email: 'ada@example.com',
    list: 'newsletter',
    synced_to_beehiiv: false,
  });
  expect(calls[1]?.body).toEqual({ record: { id: 'row', email: 'ada@example.com' }, type: 'SINGLE' });
});

test('a newsletter service that is down costs the visitor nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [store]: stored, [sync]: () => Response.json({ error: 'down' }, { status: 502 }) });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await press(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
});

test('reports an address that is already on the list and keeps it in the field', async () => {
  mockBackend({ [store]: duplicate });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await press(user);
  await screen.findByText('This email is already subscribed to our newsletter.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test('without a connection the notice says so and the address stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await press(user);
  await screen.findByText('An error occurred. Please try again later.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test.each(['', 'ada@', 'ada example.com'])("'%s' is not sent, and the field says why", async (typed) => {
  const calls = mockBackend();
  const { user } = renderPage(<NewsletterForm />);
  if (typed) await user.type(field(), typed);
  await press(user);
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

test('while the answer is awaited, the field is disabled and the button shows an ellipsis', async () => {
  const { handler, release } = deferResponse();
  const calls = mockBackend({ [store]: handler, [sync]: synced });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await press(user);
  expect(await screen.findByRole('button', { name: '...' })).toHaveProperty('disabled', true);
  expect(field()).toHaveProperty('disabled', true);
  release(stored());
  await screen.findByRole('button', { name: 'Subscribe' });
  expect(calls.filter(({ endpoint }) => endpoint === store)).toHaveLength(1);
});
