import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedInHandlers, fakeAccount, sessionOf, signIn, userOf } from '#testing/fake-auth.ts';
import { mockBackend, authError } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ConfirmPage } from './confirm-page.tsx';

const verify = 'POST /auth/v1/verify';
const logOut = 'POST /auth/v1/logout';
const ada = fakeAccount('ada');
const bea = fakeAccount('bea');
const page = {
  kicker: 'Kicker',
  title: 'Title',
  lead: 'Lead',
  noScript: 'Without script',
  noLink: 'The link is incomplete.',
};

const openLink = (query: string) => renderPage(<ConfirmPage page={page} />, { at: `/auth/confirm?${query}` });
const called = (calls: { endpoint: string }[], endpoint: string) =>
  calls.filter((call) => call.endpoint === endpoint);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('uses a link only when its button is pressed, then continues to the page the mail named', async () => {
  const calls = mockBackend({ ...signedInHandlers(ada), [verify]: () => Response.json(sessionOf(ada)) });
  const { user, address } = openLink(
    `token_hash=abc&type=signup&redirect_to=${encodeURIComponent(`${window.location.origin}/upload`)}`,
  );
  const button = await screen.findByRole('button', { name: 'Confirm email address' });
  expect(calls).toEqual([]);

  await user.click(button);
  await waitFor(() => expect(address()).toBe('/upload'));
  expect(called(calls, verify)).toMatchObject([{ body: { token_hash: 'abc', type: 'signup' } }]);
});

test('opens the password page for the link of a forgotten password', async () => {
  mockBackend({ ...signedInHandlers(ada), [verify]: () => Response.json(sessionOf(ada)) });
  const { user, address } = openLink('token_hash=abc&type=recovery');
  await user.click(await screen.findByRole('button', { name: 'Choose a new password' }));
  await waitFor(() => expect(address()).toBe('/auth/reset-password'));
});

test('offers a new mail in place of the button when the link has expired', async () => {
  mockBackend({ [verify]: authError('otp_expired', 403) });
  const { user, address } = openLink('token_hash=abc&type=signup');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Get a new email' }));
  expect(address()).toBe('/auth/check-email');
});

test('keeps the button without a connection, so that the link can be tried again', async () => {
  mockBackend();
  const { user } = openLink('token_hash=abc&type=signup');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeTruthy();
});

test('asks before it replaces the session of another account, and ends the new one on "Stay signed in"', async () => {
  const calls = mockBackend({ ...signedInHandlers(bea), [verify]: () => Response.json(sessionOf(ada)) });
  await signIn(bea);
  const { user, address } = openLink('token_hash=abc&type=signup');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(called(calls, logOut)).toHaveLength(1));
  expect(address()).toBe('/');
  expect(localStorage.getItem('member-session')).toContain(bea.id);
});

test('switches accounts when asked to', async () => {
  let current = bea;
  mockBackend({
    ...signedInHandlers(bea),
    'GET /auth/v1/user': () => Response.json(userOf(current)),
    [verify]() {
      current = ada;
      return Response.json(sessionOf(ada));
    },
  });
  await signIn(bea);
  const { user } = openLink('token_hash=abc&type=signup');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  await user.click(await screen.findByRole('button', { name: 'Switch account' }));
  await waitFor(() => expect(localStorage.getItem('member-session')).toContain(ada.id));
});

test('waits for the second mail of a change of address', async () => {
  mockBackend({ [verify]: () => Response.json({ msg: 'Confirm the other address', code: '200' }) });
  const { user } = openLink('token_hash=abc&type=email_change');
  await user.click(await screen.findByRole('button', { name: 'Use this address' }));
  await screen.findByText(/open the link in the (mail|email)/i);
});

test.each(['', 'token_hash=abc', 'token_hash=&type=signup', 'token_hash=abc&type=magiclink'])(
  'says that the link "%s" is incomplete',
  async (query) => {
    mockBackend();
    openLink(query);
    await screen.findByText(page.noLink);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
