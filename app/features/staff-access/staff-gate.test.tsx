import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { explainError } from '#lib/api/explain-error.ts';
import { signedInHandlers, fakeAccount, sessionOf, signIn, staffAccess, userOf } from '#testing/fake-auth.ts';
import { mockBackend, authError, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { StaffGate } from './staff-gate.tsx';

const challenge = 'POST /auth/v1/factors/phone/challenge';
const verify = 'POST /auth/v1/factors/phone/verify';
const recoveryCode = 'POST /functions/v1/use-recovery-code';
const setPassword = 'POST /functions/v1/set-password';

const ada = fakeAccount('ada', ['phone']);
const gate = (
  <StaffGate allow="desk" fallback={<p>Not at the desk</p>}>
    <p>The orders</p>
  </StaffGate>
);

/** Renders the gate for a signed-in account. `standing` may change during a test. */
async function openGate(standing: { is: string; role?: string }, answers: Handlers = {}, account = ada) {
  const calls = mockBackend({
    ...signedInHandlers(account),
    'POST /rest/v1/rpc/staff_access': () => Response.json(staffAccess(standing.is, standing.role)),
    [challenge]: () => Response.json({ id: 'challenge', type: 'totp', expires_at: 4_000_000_000 }),
    ...answers,
  });
  await signIn(account);
  return { calls, ...renderPage(gate) };
}

async function enterCode(user: Awaited<ReturnType<typeof openGate>>['user'], code: string): Promise<void> {
  await user.type(await screen.findByLabelText('Code from the app'), code);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test.each([
  ['full', 'The orders'],
  ['none', 'Not at the desk'],
])('shows an account with the standing "%s": %s', async (standing, text) => {
  await openGate({ is: standing });
  await screen.findByText(text);
});

test('shows the page once the code of the app was accepted', async () => {
  const standing = { is: 'second-factor' };
  const { user, calls } = await openGate(standing, {
    [verify]: () => {
      standing.is = 'full';
      return Response.json(sessionOf(ada));
    },
  });
  await enterCode(user, '123 456');
  await screen.findByText('The orders');
  expect(calls.find(({ endpoint }) => endpoint === verify)?.body).toMatchObject({
    challenge_id: 'challenge',
    code: '123456',
  });
});

test('explains a wrong code, empties the field and does not show the page', async () => {
  const { user } = await openGate(
    { is: 'second-factor' },
    { [verify]: authError('mfa_verification_failed', 422) },
  );
  await enterCode(user, '111111');
  await screen.findByText(explainError({ code: 'mfa_verification_failed' }));
  expect(screen.getByLabelText('Code from the app')).toHaveProperty('value', '');
  expect(screen.queryByText('The orders')).toBeNull();
});

test('refuses fewer than six digits before it sends them', async () => {
  const { user, calls } = await openGate({ is: 'second-factor' });
  await enterCode(user, '12345');
  await waitFor(() =>
    expect(screen.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(calls.some(({ endpoint }) => endpoint === challenge)).toBe(false);
});

test('replaces a lost phone after a recovery code', async () => {
  const factors = { list: ada.factors };
  const enrolled = {
    id: 'new phone',
    type: 'totp',
    totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
  };
  const { user, calls } = await openGate(
    { is: 'second-factor' },
    {
      'GET /auth/v1/user': () => Response.json({ ...userOf(ada), factors: factors.list }),
      [recoveryCode]: () => {
        factors.list = [];
        return Response.json({});
      },
      'POST /auth/v1/factors': () => Response.json(enrolled),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Lost your phone/ }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Use this code' }));
  await screen.findByText('ABCD EFGH');
  expect(calls.find(({ endpoint }) => endpoint === recoveryCode)?.body).toEqual({ code: 'abcd-efgh' });
});

test('explains a wrong recovery code', async () => {
  const sentence = 'This recovery code is wrong.';
  const { user } = await openGate(
    { is: 'second-factor' },
    {
      [recoveryCode]: () => Response.json({ error: sentence, code: 'wrong_recovery_code' }, { status: 403 }),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Lost your phone/ }));
  await user.type(screen.getByLabelText('Recovery code'), 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Use this code' }));
  await screen.findByText(sentence);
});

test('shows the recovery codes once after the app was set up, then the page', async () => {
  const standing = { is: 'second-factor' };
  const phone = { list: [] as typeof ada.factors };
  const { user } = await openGate(
    standing,
    {
      'GET /auth/v1/user': () => Response.json({ ...userOf(ada), factors: phone.list }),
      'POST /auth/v1/factors': () =>
        Response.json({ id: 'phone', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCD', uri: 'x' } }),
      [verify]: () => {
        phone.list = ada.factors;
        standing.is = 'full';
        return Response.json(sessionOf(ada));
      },
      'POST /functions/v1/make-recovery-codes': () => Response.json({ codes: ['first code', 'second code'] }),
    },
    fakeAccount('ada'),
  );
  await user.type(await screen.findByLabelText('Code from the app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('second code');
  expect(screen.queryByText('The orders')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await screen.findByText('The orders');
});

test('asks an admin with a short password for 12 characters and the old password', async () => {
  const { user, calls } = await openGate({ is: 'password' }, { [setPassword]: () => Response.json({}) });
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'short one');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(calls.some(({ endpoint }) => endpoint === setPassword)).toBe(false);

  await user.type(screen.getByLabelText('Current password'), 'old one');
  await user.clear(field);
  await user.type(field, 'runway tartan chalk');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === setPassword)?.body).toEqual({
      current: 'old one',
      password: 'runway tartan chalk',
    }),
  );
});
