import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const signUp = 'POST /auth/v1/signup';
const entry = {
  'First Name': 'Ada',
  'Last Name': 'Vaulter',
  'Phone Number': '+1 555 010 0199',
  Email: 'ada@example.com',
  Password: 'runway tartan chalk',
};

function renderForm() {
  return renderPage(
    <SignUpForm email={undefined} onEmail={() => undefined} next="/upload" note="A note." />,
    {
      at: '/auth',
    },
  );
}

async function fillIn(
  user: ReturnType<typeof renderForm>['user'],
  fields: Record<string, string>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test('submits name, phone and email, then opens the check-email page', async () => {
  const calls = mockBackend({ [signUp]: () => Response.json({ id: 'id', email: entry.Email }) });
  const { user, address } = renderForm();
  await fillIn(user, entry);
  await waitFor(() => expect(address()).toBe('/auth/check-email'));
  expect(calls.filter(({ endpoint }) => endpoint === signUp)).toMatchObject([
    {
      body: {
        email: entry.Email,
        password: entry.Password,
        data: { first_name: 'Ada', last_name: 'Vaulter', phone_number: '+1 555 010 0199' },
      },
    },
  ]);
});

test('rejects a common password before submitting', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await fillIn(user, { ...entry, Password: 'iloveyou' });
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

test('marks every empty field', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await fillIn(user, {});
  for (const label of ['First Name', 'Last Name', 'Email', 'Password'])
    await waitFor(() =>
      expect(screen.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true'),
    );
  expect(calls).toEqual([]);
});

test('shows an error and keeps the input while offline', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  const { user, address } = renderForm();
  await fillIn(user, entry);
  await screen.findByText('Failed to sign up');
  expect(address()).toBe('/auth');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', entry.Password);
});
