import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, sessionOf, signedInHandlers } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

const accept = 'POST /functions/v1/accept-invitation';
const ada = fakeAccount('ada');
const password = 'runway tartan chalk';
const page = { kicker: 'Kicker', title: 'Welcome', lead: 'Lead', noLink: 'No link', noScript: 'No script' };

const refusal = (code: string, status: number) => () =>
  Response.json({ error: `Because of ${code}.`, code }, { status });

function open(handlers: Handlers = {}, at = '/auth/invitation?token=t') {
  const calls = mockBackend({
    ...signedInHandlers(ada),
    [accept]: () => Response.json({ email: ada.email, name: 'Ada' }),
    'POST /auth/v1/token': () => Response.json(sessionOf(ada)),
    ...handlers,
  });
  return { calls, ...renderPage(<InvitationPage page={page} />, { at }) };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('names the account, sets the password, signs in and goes to the upload', async () => {
  const { user, calls, address } = open();
  await screen.findByText(ada.email);
  expect(calls).toMatchObject([{ endpoint: accept, body: { token: 't' } }]);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Open my account' }));
  await waitFor(() => expect(address()).toBe('/upload'));
  expect(calls.filter(({ endpoint }) => endpoint === accept).at(-1)?.body).toEqual({ token: 't', password });
});

test('refuses a weak password before it sends it', async () => {
  const { user, calls } = open();
  const field = await screen.findByLabelText('Password');
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Open my account' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.filter(({ endpoint }) => endpoint === accept)).toHaveLength(1);
});

test.each([
  ['invitation_revoked', 410],
  ['invitation_expired', 410],
  ['invitation_link_invalid', 403],
])('says why the link does not work: %s', async (code, status) => {
  open({ [accept]: refusal(code, status) });
  await screen.findByText(`Because of ${code}.`);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('sends members to the sign-in page', async () => {
  open({ [accept]: refusal('invitation_accepted', 409) });
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/auth');
});

test('says that the link is incomplete without a token', async () => {
  const { calls } = open({}, '/auth/invitation');
  await screen.findByText(page.noLink);
  expect(calls).toEqual([]);
});

test('offers to sign in if only that failed', async () => {
  const { user } = open({ 'POST /auth/v1/token': () => Response.json({}, { status: 500 }) });
  await user.type(await screen.findByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Open my account' }));
  await screen.findByText(/account was created/);
});
