import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend, duplicate } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const insertEntry = 'POST /rest/v1/waitlist';
const syncEntry = 'POST /functions/v1/sync-to-beehiiv';
const handlers = {
  [insertEntry]: () => Response.json({ id: 'row' }, { status: 201 }),
  [syncEntry]: () => Response.json({ synced: 1 }),
};
const field = (name: string) => screen.getByRole('textbox', { name });
const pressSubmit = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));

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
  const { user } = renderPage(
    <WaitlistForm list="app" fields="name-and-roles" thanks="You are on the list." />,
  );
  await user.type(field('Name'), 'Ada de la Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
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

test('reports an address that is already on the waitlist and keeps the entry', async () => {
  mockBackend({ [insertEntry]: duplicate });
  const { user } = renderPage(
    <WaitlistForm list="app" fields="name-and-roles" thanks="You are on the list." />,
  );
  await user.type(field('Name'), 'Ada Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('This email is already on our waitlist.');
  expect(field('Name')).toHaveProperty('value', 'Ada Vaulter');
  expect(screen.queryByText('You are on the list.')).toBeNull();
});

test('without a connection, shows an error message and keeps the entry', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  const { user } = renderPage(<WaitlistForm list="app" fields="name-and-roles" />);
  await user.type(field('Name'), 'Ada Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await pressSubmit(user);
  await screen.findByText('There was an error adding you to the waitlist. Please try again.');
  expect(field('Email Address')).toHaveProperty('value', 'ada@example.com');
});

test('rejects a name of only spaces', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<WaitlistForm list="demo" />);
  await user.type(field('First Name'), '   ');
  await user.type(field('Last Name'), 'Vaulter');
  await user.type(field('Email Address'), 'ada@example.com');
  await pressSubmit(user);
  await waitFor(() => expect(field('First Name').getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});
