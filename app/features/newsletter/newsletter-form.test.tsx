import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend, duplicate, deferResponse } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const insertEntry = 'POST /rest/v1/waitlist';
const syncEntry = 'POST /functions/v1/sync-to-beehiiv';
const stored = () => Response.json({ id: 'row', email: 'ada@example.com' }, { status: 201 });
const synced = () => Response.json({ synced: 1 });
const field = () => screen.getByRole('textbox', { name: 'Email Address' });
const pressSubmit = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Subscribe' }));

test('stores the address, forwards it to the newsletter service and empties the field', async () => {
  const calls = mockBackend({ [insertEntry]: stored, [syncEntry]: synced });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), ' ada@example.com');
  await pressSubmit(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
  expect(field()).toHaveProperty('value', '');
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toEqual([insertEntry, syncEntry]));
  expect(calls[0]?.body).toMatchObject({
    email: 'ada@example.com',
    list: 'newsletter',
    synced_to_beehiiv: false,
  });
  expect(calls[1]?.body).toEqual({ record: { id: 'row', email: 'ada@example.com' }, type: 'SINGLE' });
});

test('subscribes the visitor while the newsletter service is down', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({
    [insertEntry]: stored,
    [syncEntry]: () => Response.json({ error: 'down' }, { status: 502 }),
  });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
});

test('reports an address that is already on the list and keeps it in the field', async () => {
  mockBackend({ [insertEntry]: duplicate });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('This email is already subscribed to our newsletter.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test('without a connection, shows an error message and keeps the address', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('An error occurred. Please try again later.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test.each(['', 'ada@', 'ada example.com'])("rejects the address '%s'", async (typed) => {
  const calls = mockBackend();
  const { user } = renderPage(<NewsletterForm />);
  if (typed) await user.type(field(), typed);
  await pressSubmit(user);
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

test('while the request is pending, disables the field and shows an ellipsis on the button', async () => {
  const { handler, release } = deferResponse();
  const calls = mockBackend({ [insertEntry]: handler, [syncEntry]: synced });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  expect(await screen.findByRole('button', { name: '...' })).toHaveProperty('disabled', true);
  expect(field()).toHaveProperty('disabled', true);
  release(stored());
  await screen.findByRole('button', { name: 'Subscribe' });
  expect(calls.filter(({ endpoint }) => endpoint === insertEntry)).toHaveLength(1);
});
