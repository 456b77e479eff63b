import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const token = 'POST /auth/v1/token';
const respondWithError =
  (code: string, status = 400) =>
  () =>
    Response.json({ code, error_code: code, msg: code, message: code }, { status });

function renderForm() {
  return renderPage(<SignInForm email={undefined} onEmail={() => undefined} />, { at: '/auth' });
}

async function fillInAndSubmit(user: ReturnType<typeof renderForm>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await user.type(screen.getByLabelText('Password'), 'a long run-up');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('submits once, with the email trimmed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = mockBackend({ [token]: respondWithError('invalid_credentials') });
  const { user } = renderForm();
  await fillInAndSubmit(user);
  await screen.findByText('Failed to sign in');
  expect(calls.filter(({ endpoint }) => endpoint === token).map(({ body }) => body)).toMatchObject([
    { email: 'ada@example.com', password: 'a long run-up' },
  ]);
});

test('shows an error and keeps the input when the sign-in is refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [token]: respondWithError('invalid_credentials') });
  const { user } = renderForm();
  await fillInAndSubmit(user);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long run-up');
});

test('offers an unconfirmed account another email', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [token]: respondWithError('email_not_confirmed') });
  const { user, address } = renderForm();
  await fillInAndSubmit(user);
  await user.click(await screen.findByRole('link', { name: 'Send the email again or enter the code' }));
  expect(address()).toBe('/auth/check-email');
});

test('does not submit without a password and marks the field', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Enter your password.');
  expect(calls).toEqual([]);
});
