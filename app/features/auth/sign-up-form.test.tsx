import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { authError, mockBackend } from '#testing/fake-backend.ts';
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

test('says what each empty field needs, and focuses the first', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await fillIn(user, { 'First Name': '   ' });
  for (const missing of ['first name', 'last name', 'phone number', 'email address'])
    await screen.findByText(`Enter your ${missing}.`);
  await screen.findByText('Enter a password.');
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'));
  expect(calls).toEqual([]);
});

test('rates the password while it is typed', async () => {
  const { user } = renderForm();
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const password = screen.getByLabelText('Password');
  await user.type(password, 'vault');
  await screen.findByText('Use at least 6 characters.');
  await user.clear(password);
  await user.type(password, 'runway tartan chalk');
  await screen.findByText('Strong.');
});

test.each([
  ['the reason of the server', { [signUp]: authError('Closed this week', 422) }, 'Closed this week'],
  ['that nothing answered', {}, 'Our server didn’t respond.'],
])('shows %s and keeps the input', async (_what, answers, reason) => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend(answers);
  const { user, address } = renderForm();
  await fillIn(user, entry);
  await screen.findByText('Failed to sign up');
  expect(screen.getByRole('alert').textContent).toContain(reason);
  expect(address()).toBe('/auth');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', entry.Password);
});
