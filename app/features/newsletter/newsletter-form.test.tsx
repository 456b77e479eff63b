import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  mockBackend,
  duplicate,
  deferResponse,
  tooManyRequests,
  type Handlers,
} from '#testing/fake-backend.ts';
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
  await screen.findByText('Success!');
  await screen.findByText('Thank you for subscribing to our newsletter!');
  expect(field()).toHaveProperty('value', '');
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toEqual([insertEntry, syncEntry]));
  expect(calls[0]?.body).toMatchObject({
    email: 'ada@example.com',
    first_name: '',
    last_name: '',
    list: 'newsletter',
    synced_to_beehiiv: false,
  });
  expect(calls[1]?.body).toEqual({ record: { id: 'row', email: 'ada@example.com' }, type: 'SINGLE' });
});

test('subscribes the visitor while the newsletter service is down, and logs that', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({
    [insertEntry]: stored,
    [syncEntry]: () => Response.json({ error: 'down' }, { status: 502 }),
  });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
  await waitFor(() =>
    expect(logged.mock.lastCall?.[0]).toBe('Could not forward the entry to the newsletter provider'),
  );
});

test('reports an address that is already on the list and keeps it in the field', async () => {
  mockBackend({ [insertEntry]: duplicate });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('Notice');
  await screen.findByText('This email is already subscribed to our newsletter.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test.each<[string, Handlers]>([
  ['without a connection', {}],
  ['after too many sign-ups from one address', { [insertEntry]: tooManyRequests }],
])('%s, shows an error message and keeps the address', async (_when, handlers) => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend(handlers);
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('Notice');
  await screen.findByText('An error occurred. Please try again later.');
  expect(field()).toHaveProperty('value', 'ada@example.com');
});

test.each([
  ['', 'Enter your email address.'],
  ['ada@example', 'Enter a valid email address, such as name@example.com.'],
])("rejects the address '%s': %s", async (typed, sentence) => {
  const calls = mockBackend();
  const { user } = renderPage(<NewsletterForm />);
  if (typed) await user.type(field(), typed);
  await pressSubmit(user);
  await screen.findByText(sentence);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('a filled hidden field sends nothing; pressed again, the form sends what a visitor typed', async () => {
  const calls = mockBackend({ [insertEntry]: stored, [syncEntry]: synced });
  const { user } = renderPage(<NewsletterForm />);
  await user.type(field(), 'ada@example.com');
  await user.type(screen.getByLabelText('Leave this empty'), 'x');
  await pressSubmit(user);
  await screen.findByText('An error occurred. Please try again later.');
  expect(calls).toEqual([]);
  await pressSubmit(user);
  await screen.findByText('Thank you for subscribing to our newsletter!');
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
