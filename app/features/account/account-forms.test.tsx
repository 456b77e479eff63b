import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportButton } from './export-button.tsx';
import { ProfileForm } from './profile-form.tsx';

const lea = {
  id: '6f1f7c52-0000-4000-8000-000000000001',
  email: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Runway',
  phone: '+1 555 010 0199',
};
const profile = 'PATCH /rest/v1/profiles';
const remove = 'POST /functions/v1/delete-account';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a first name that is emptied is not saved, and the field says so', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<ProfileForm user={lea} />);
  await user.clear(screen.getByLabelText('First Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

test('a name that was not stored says so, and what was typed stays', async () => {
  const calls = mockBackend({
    [profile]: () => Response.json({ message: 'no', code: '42501' }, { status: 403 }),
  });
  const { user } = renderPage(<ProfileForm user={lea} />);
  await user.type(screen.getByLabelText('First Name'), 'nne ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your changes weren’t saved.');
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Leanne ');
  expect(calls[0]?.body).toEqual({ first_name: 'Leanne', last_name: 'Runway' });
});

test('the address of the account is refused as a new one, in capitals as well', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<EmailForm user={lea} />);
  await user.type(screen.getByLabelText('New email'), 'LEA@example.com');
  await user.type(screen.getByLabelText('Your password'), 'runway tartan chalk');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await screen.findByText('That’s already your address.');
  expect(calls).toEqual([]);
});

test('an address that waits for its confirmation is named', () => {
  renderPage(<EmailForm user={{ ...lea, pendingEmail: 'new@example.com' }} />);
  expect(screen.getByText('new@example.com')).toBeTruthy();
});

test('an export that fails says so, and can be asked for again', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<ExportButton />);
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('an account is deleted only with the password and the word, in capital letters', async () => {
  const calls = mockBackend({
    [remove]: () =>
      Response.json({ error: 'The password is wrong.', code: 'wrong_password' }, { status: 403 }),
  });
  const { user } = renderPage(<DeleteAccount email={lea.email} consequences={['Your videos go.']} />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await screen.findByText('Your videos go.');
  const confirm = screen.getByRole('button', { name: 'Delete my account' });
  await user.type(screen.getByLabelText('Type DELETE to confirm'), 'delete');
  await user.click(confirm);
  await screen.findByText('Type DELETE in capital letters.');
  await screen.findByText('Enter your password.');
  expect(calls).toEqual([]);

  await user.clear(screen.getByLabelText('Type DELETE to confirm'));
  await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await user.type(screen.getByLabelText('Your password'), 'wrong one');
  await user.click(confirm);
  await screen.findByText('The password is wrong.');
  expect(calls).toEqual([{ endpoint: remove, body: { password: 'wrong one' } }]);
});
