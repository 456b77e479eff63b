import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend, duplicate } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const store = 'POST /rest/v1/waitlist';
const sync = 'POST /functions/v1/sync-to-beehiiv';
const answers = {
  [store]: () => Response.json({ id: 'row' }, { status: 201 }),
  [sync]: () => Response.json({ synced: 1 }),
};
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));

test('stores a visitor on the list of the form, calls back, and empties the form', async () => {
  const calls = mockBackend(answers);
  const onJoined = vi.fn();
  const { user } = renderPage(<WaitlistForm list="demo" onJoined={onJoined} />);
  await user.type(field('First Name'), 'Ada');
  await user.type(field('Last Name'), 'Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await press(user);
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

test("one name is split at its first word, and 'I'm a Vaulter' and 'I'm a Coach' are kept", async () => {
  const calls = mockBackend(answers);
  const { user } = renderPage(<WaitlistForm list="app" ask="name-and-roles" thanks="You are on the list." />);
  await user.type(field('Name'), 'Ada de la Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await user.click(screen.getByRole('checkbox', { name: "I'm a Coach" }));
  await press(user);
  await screen.findByText('You are on the list.');
  expect(calls[0]?.body).toMatchObject({
    list: 'app',
    first_name: 'Ada',
    last_name: 'de la Vaulter',
    is_vaulter: false,
    is_coach: true,
  });
});

test('an address that waits already keeps the form with what was typed', async () => {
  mockBackend({ [store]: duplicate });
  const { user } = renderPage(<WaitlistForm list="app" ask="name-and-roles" thanks="You are on the list." />);
  await user.type(field('Name'), 'Ada Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await press(user);
  await screen.findByText('This email is already on our waitlist.');
  expect(field('Name')).toHaveProperty('value', 'Ada Vaulter');
  expect(screen.queryByText('You are on the list.')).toBeNull();
});

test('without a connection the message says so, and what was typed stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  const { user } = renderPage(<WaitlistForm list="app" ask="name-and-roles" />);
  await user.type(field('Name'), 'Ada Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await press(user);
  await screen.findByText('There was an error adding you to the waitlist. Please try again.');
  expect(field('Email Address')).toHaveProperty('value', 'ada@example.com');
});

test('a name of spaces is refused like an empty one', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<WaitlistForm list="demo" />);
  await user.type(field('First Name'), '   ');
  await user.type(field('Last Name'), 'Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await press(user);
  await waitFor(() => expect(field('First Name').getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});
