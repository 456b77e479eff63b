import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ImportAthletes } from './import-athletes.tsx';

const check = 'POST /rest/v1/rpc/check_invitations';
const invite = 'POST /rest/v1/rpc/invite_athletes';
const owner = fakeAccount('owner');
const file = 'name,email,free until\nAda,ada@example.com,12/31/2099\nEve,eve@,\nMia,mia@example.com,';
const problems = [[], ['email_invalid'], []];
const checked = () =>
  Response.json(problems.map((found, index) => ({ row_number: index + 1, problems: found })));

async function open(handlers: Handlers = {}) {
  const calls = mockBackend({ ...signedInHandlers(owner, 'full'), [check]: checked, ...handlers });
  await signIn(owner);
  const page = renderPage(<ImportAthletes />);
  const bodyOf = (endpoint: string) => calls.find((call) => call.endpoint === endpoint)?.body;
  return { ...page, calls, bodyOf };
}

async function paste(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.click(screen.getByLabelText('Athletes'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('shows the problems of each row and invites the others', async () => {
  const { user, bodyOf } = await open({ [invite]: () => Response.json(2) });
  await paste(user, file);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Not a valid email address');
  expect(bodyOf(check)).toEqual({
    p_rows: [
      { name: 'Ada', email: 'ada@example.com', group: '', free_until: '2099-12-31' },
      { name: 'Eve', email: 'eve@', group: '', free_until: '' },
      { name: 'Mia', email: 'mia@example.com', group: '', free_until: '' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Invite 2 athletes' }));
  await screen.findByText('2 athletes invited');
  expect(bodyOf(invite)).toMatchObject({ p_rows: [{ name: 'Ada' }, { name: 'Mia' }] });
  expect(screen.getByLabelText('Athletes')).toHaveProperty('value', '');
});

test('reads a chosen file', async () => {
  const { user, bodyOf } = await open({ [check]: () => Response.json([{ row_number: 1, problems: [] }]) });
  await user.upload(screen.getByLabelText('CSV file'), new File(['email\nada@example.com'], 'athletes.csv'));
  await screen.findByRole('button', { name: 'Invite 1 athlete' });
  expect(bodyOf(check)).toMatchObject({ p_rows: [{ email: 'ada@example.com' }] });
});

test('explains a file without column names, and sends nothing', async () => {
  const { user, calls } = await open();
  await paste(user, 'Ada,ada@example.com');
  await screen.findByText(/The first line must name the columns/);
  expect(calls.some(({ endpoint }) => endpoint === check)).toBe(false);
});

test('checks the rows again if they changed before the import', async () => {
  const { user, calls } = await open({
    [invite]: () =>
      Response.json({ code: 'P0001', message: 'm', details: 'row_problems', hint: null }, { status: 400 }),
  });
  await paste(user, file);
  await user.click(await screen.findByRole('button', { name: 'Invite 2 athletes' }));
  await screen.findByText(/some rows changed since the check/);
  expect(calls.filter(({ endpoint }) => endpoint === check)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Invite 2 athletes' })).toBeTruthy();
});

test('says that nobody was invited if the server fails', async () => {
  const { user } = await open({ [invite]: () => Response.json({ message: 'm' }, { status: 503 }) });
  await paste(user, file);
  await user.click(await screen.findByRole('button', { name: 'Invite 2 athletes' }));
  await screen.findByText(/Nobody was invited/);
});

test('keeps the pasted rows if the check fails', async () => {
  const { user } = await open({ [check]: () => Response.json({ message: 'm' }, { status: 503 }) });
  await paste(user, file);
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Athletes')).toHaveProperty('value', file);
});

test('asks which day a date is if it can be read in two ways, and checks the rows as answered', async () => {
  const { user, calls, bodyOf } = await open({
    [check]: () => Response.json([{ row_number: 1, problems: [] }]),
  });
  await paste(user, 'email,free until\nada@example.com,03/04/2099');
  await screen.findByRole('heading', { name: 'Which day is 03/04/2099?' });
  expect(calls.some(({ endpoint }) => endpoint === check)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'April 3, 2099' }));
  await screen.findByRole('button', { name: 'Invite 1 athlete' });
  expect(bodyOf(check)).toMatchObject({ p_rows: [{ free_until: '2099-04-03' }] });
});
