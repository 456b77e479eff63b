import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  deferResponse,
  duplicate,
  mockBackend,
  tooManyRequests,
  type Handlers,
} from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const insertEntry = 'POST /rest/v1/waitlist';
const syncEntry = 'POST /functions/v1/sync-to-beehiiv';
const stored = () => Response.json({ id: 'row' }, { status: 201 });
const handlers = { [insertEntry]: stored, [syncEntry]: () => Response.json({ synced: 1 }) };
const field = (name: string) => screen.getByRole('textbox', { name });
const pressSubmit = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));

/** Renders the form with one name and fills it in. */
async function fillInOneName() {
  const { user } = renderPage(
    <WaitlistForm list="app" fields="name-and-roles" thanks="You are on the list." />,
  );
  await user.type(field('Name'), 'Ada de la Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  return user;
}

function expectKept(): void {
  expect(field('Name')).toHaveProperty('value', 'Ada de la Vaulter');
  expect(field('Email Address')).toHaveProperty('value', 'ada@example.com');
  expect(screen.queryByText('You are on the list.')).toBeNull();
}

test('adds a visitor to the list, calls onJoined and empties the form', async () => {
  const calls = mockBackend(handlers);
  const onJoined = vi.fn();
  const { user } = renderPage(<WaitlistForm list="demo" onJoined={onJoined} />);
  await user.type(field('First Name'), 'Ada');
  await user.type(field('Last Name'), 'Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await pressSubmit(user);
  await waitFor(() =>
    expect(onJoined).toHaveBeenCalledWith({
      firstName: 'Ada',
      lastName: 'Vaulter',
      email: 'ada@example.com',
    }),
  );
  expect(calls[0]?.body).toMatchObject({
    list: 'demo',
    first_name: 'Ada',
    last_name: 'Vaulter',
    is_coach: false,
  });
  expect(field('First Name')).toHaveProperty('value', '');
});

test("splits the name after its first word and stores 'I'm a Vaulter' and 'I'm a Coach'", async () => {
  const calls = mockBackend(handlers);
  const user = await fillInOneName();
  await user.click(screen.getByRole('checkbox', { name: "I'm a Coach" }));
  await pressSubmit(user);
  await screen.findByText('You are on the list.');
  expect(calls[0]?.body).toMatchObject({
    list: 'app',
    first_name: 'Ada',
    last_name: 'de la Vaulter',
    is_vaulter: false,
    is_coach: true,
  });
});

test("shows 'Adding...' while pending", async () => {
  const { handler, release } = deferResponse();
  mockBackend({ ...handlers, [insertEntry]: handler });
  const user = await fillInOneName();
  await pressSubmit(user);
  expect(await screen.findByRole('button', { name: 'Adding...' })).toHaveProperty('disabled', true);
  release(stored());
  await screen.findByRole('button', { name: 'Join the Waitlist' });
});

test('reports an address that is already on the waitlist and keeps the entry', async () => {
  mockBackend({ [insertEntry]: duplicate });
  const user = await fillInOneName();
  await pressSubmit(user);
  await screen.findByText('Already registered');
  await screen.findByText('This email is already on our waitlist.');
  expectKept();
});

test.each<[string, Handlers]>([
  ['without a connection', {}],
  ['after too many sign-ups from one address', { [insertEntry]: tooManyRequests }],
])('%s, shows an error message and keeps the entry', async (_when, answers) => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend(answers);
  const user = await fillInOneName();
  await pressSubmit(user);
  await screen.findByText('Something went wrong');
  await screen.findByText('There was an error adding you to the waitlist. Please try again.');
  expectKept();
});

test('a filled hidden field sends nothing', async () => {
  const calls = mockBackend();
  const user = await fillInOneName();
  await user.type(screen.getByLabelText('Leave this empty'), 'x');
  await pressSubmit(user);
  await screen.findByText('There was an error adding you to the waitlist. Please try again.');
  expect(calls).toEqual([]);
});

test.each([
  ['names', { 'First Name': 'Enter your first name.', 'Last Name': 'Enter your last name.' }],
  ['name-and-roles', { Name: 'Enter your name.' }],
] as const)('rejects %s of only spaces, and an address without a domain', async (fields, sentences) => {
  const calls = mockBackend();
  const { user } = renderPage(<WaitlistForm list="demo" fields={fields} />);
  for (const name of Object.keys(sentences)) await user.type(field(name), '   ');
  await user.type(field('Email Address'), 'ada@example');
  await pressSubmit(user);
  for (const sentence of Object.values(sentences)) await screen.findByText(sentence);
  await screen.findByText('Enter a valid email address, such as name@example.com.');
  expect(calls).toEqual([]);
});
