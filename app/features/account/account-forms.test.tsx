import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { authError, deferResponse, mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportMyData } from './export-my-data.tsx';
import { ProfileForm } from './profile-form.tsx';

const lea = {
  id: '6f1f7c52-0000-4000-8000-000000000001',
  email: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Runway',
  phone: '+1 555 010 0199',
};
const account = 'PUT /auth/v1/user';
const remove = 'POST /functions/v1/delete-account';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('does not save an empty first name and marks the field', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<ProfileForm user={lea} />);
  await user.clear(screen.getByLabelText('First Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('textbox', { name: 'First Name', description: 'Enter your first name.' });
  expect(calls).toEqual([]);
});

test('saves name and phone in one request; after a failure the input stays', async () => {
  const member = fakeAccount('lea');
  const calls = mockBackend({ ...signedInHandlers(member), [account]: authError('unexpected_failure', 500) });
  await signIn(member);
  const { user } = renderPage(<ProfileForm user={lea} />);
  await user.type(screen.getByLabelText('First Name'), 'nne ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your changes weren’t saved.');
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Leanne ');
  const writes = calls.filter(({ endpoint }) => /^(PUT|PATCH) /.test(endpoint));
  expect(writes).toMatchObject([
    {
      endpoint: account,
      body: { data: { first_name: 'Leanne', last_name: 'Runway', phone_number: '+1 555 010 0199' } },
    },
  ]);
});

test('letters that are typed during a save stay, and are saved next', async () => {
  const member = fakeAccount('lea');
  const answer = deferResponse();
  const calls = mockBackend({ ...signedInHandlers(member), [account]: answer.handler });
  await signIn(member);
  const { user } = renderPage(<ProfileForm user={lea} />);
  const name = screen.getByLabelText('First Name');
  await user.type(name, 'nne');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(name, '!');
  answer.release(Response.json(member));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(name).toHaveProperty('value', 'Leanne!');
  const names = () => calls.filter(({ endpoint }) => endpoint === account).map(({ body }) => body);
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(names()[1]).toMatchObject({ data: { first_name: 'Leanne!' } });
});

test('rejects the current email as the new one, ignoring case', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<EmailForm user={lea} />);
  await user.type(screen.getByLabelText('New email'), 'LEA@example.com');
  await user.type(screen.getByLabelText('Your password'), 'runway tartan chalk');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await screen.findByText('That’s already your address.');
  expect(calls).toEqual([]);
});

test('shows a new email address that is not confirmed yet', () => {
  renderPage(<EmailForm user={{ ...lea, pendingEmail: 'new@example.com' }} />);
  expect(screen.getByText('new@example.com')).toBeTruthy();
});

test('shows an error when the export fails, and allows a retry', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<ExportMyData />);
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('deletes an account only with the password and DELETE in capital letters', async () => {
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
