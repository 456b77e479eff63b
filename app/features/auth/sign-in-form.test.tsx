import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend, authError } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const token = 'POST /auth/v1/token';

function renderForm() {
  return renderPage(<SignInForm email={undefined} onEmail={() => undefined} />, { at: '/auth' });
}

async function send(user: ReturnType<typeof renderForm>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await user.type(screen.getByLabelText('Password'), 'a long run-up');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('address and password are sent once, the address without spaces around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = mockBackend({ [token]: authError('invalid_credentials') });
  const { user } = renderForm();
  await send(user);
  await screen.findByText('Failed to sign in');
  expect(calls.filter(({ endpoint }) => endpoint === token).map(({ body }) => body)).toMatchObject([
    { email: 'ada@example.com', password: 'a long run-up' },
  ]);
});

test('shows a refusal next to the form and keeps the input', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [token]: authError('invalid_credentials') });
  const { user } = renderForm();
  await send(user);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long run-up');
});

test('an account that is not confirmed is offered the mail again, with its address', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [token]: authError('email_not_confirmed') });
  const { user, address } = renderForm();
  await send(user);
  await user.click(await screen.findByRole('link', { name: 'Send the email again or enter the code' }));
  expect(address()).toBe('/auth/check-email');
});

test('nothing is sent without a password, and the field says so', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Enter your password.');
  expect(calls).toEqual([]);
});
