import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { explainError } from '#lib/api/explain-error.ts';
import { signedInHandlers, fakeAccount, sessionOf, signIn, userOf } from '#testing/fake-auth.ts';
import { mockBackend, authError } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const recover = 'POST /auth/v1/recover';
const verify = 'POST /auth/v1/verify';
const update = 'PUT /auth/v1/user';
const setAdmin = 'POST /functions/v1/set-password';
const password = 'runway tartan chalk';
const ada = fakeAccount('ada');
const page = {
  kicker: 'Kicker',
  title: 'Forgot it?',
  lead: 'Lead',
  newTitle: 'Choose a new one',
  newLead: 'New lead',
  sent: 'The mail is on its way.',
};
const empty = () => Response.json({});

const open = () => renderPage(<ResetPasswordPage page={page} />, { at: '/auth/reset-password' });

async function askForMail(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await user.click(screen.getByRole('button', { name: 'Send email' }));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('sends a mail to the address, then asks for its code', async () => {
  const calls = mockBackend({ [recover]: empty });
  const { user } = open();
  await askForMail(user);
  await screen.findByText(page.sent);
  expect(calls).toMatchObject([{ endpoint: recover, body: { email: 'ada@example.com' } }]);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
});

test('sends nothing without a valid address', async () => {
  const calls = mockBackend();
  const { user } = open();
  await user.type(screen.getByLabelText('Email'), 'ada@');
  await user.click(screen.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

test('explains why no mail was sent, and keeps the address', async () => {
  mockBackend({ [recover]: authError('over_email_send_rate_limit', 429) });
  const { user } = open();
  await askForMail(user);
  await screen.findByText(explainError({ code: 'over_email_send_rate_limit' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
});

test('opens the new password with the six digits of the mail', async () => {
  const calls = mockBackend({
    ...signedInHandlers(ada),
    [recover]: empty,
    [verify]: () => Response.json(sessionOf(ada)),
  });
  const { user } = open();
  await askForMail(user);
  await user.type(await screen.findByLabelText(/^Code from the/), '123 456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: page.newTitle });
  expect(calls.find(({ endpoint }) => endpoint === verify)?.body).toMatchObject({
    type: 'recovery',
    email: 'ada@example.com',
    token: '123456',
  });
});

test('refuses fewer than six digits before it sends them, and explains a wrong code', async () => {
  const calls = mockBackend({ [recover]: empty, [verify]: authError('otp_expired', 403) });
  const { user } = open();
  await askForMail(user);
  const code = await screen.findByLabelText(/^Code from the/);
  await user.type(code, '12345');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([recover]);

  await user.type(code, '6');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(explainError({ code: 'otp_expired' }));
});

test('saves the new password without the old one', async () => {
  const calls = mockBackend({ ...signedInHandlers(ada), [update]: () => Response.json(userOf(ada)) });
  await signIn(ada, { isRecovery: true });
  const { user, address } = open();
  await user.type(await screen.findByLabelText('New password'), password);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === update)?.body).toMatchObject({ password });
});

test('refuses a weak new password before it sends it', async () => {
  const calls = mockBackend(signedInHandlers(ada));
  await signIn(ada, { isRecovery: true });
  const { user } = open();
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'iloveyou');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ endpoint }) => endpoint === update)).toBe(false);
});

test('sets the password of an admin through the function that checks it, and signs in with it', async () => {
  const calls = mockBackend({
    ...signedInHandlers(ada, 'password'),
    [setAdmin]: empty,
    'POST /auth/v1/token': () => Response.json(sessionOf(ada)),
  });
  await signIn(ada, { isRecovery: true });
  const { user, address } = open();
  await user.type(await screen.findByLabelText('New password'), password);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === setAdmin)?.body).toEqual({ password });
  expect(calls.some(({ endpoint }) => endpoint === update)).toBe(false);
});
