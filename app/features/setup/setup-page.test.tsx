import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '#domain/finding.ts';
import type { SetupState } from '#domain/setup-calls.ts';
import { useSession } from '#lib/session/session.ts';
import { fakeAccount, signedInHandlers, signIn, staffAccess } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { OwnerNotice } from './owner-notice.tsx';
import { SetupPage } from './setup-page.tsx';
import { SiteProblems } from './site-problems.tsx';

const ready: SetupState = {
  name: 'Vault Lab',
  isNameOpen: false,
  contentProblems: [],
  samples: [],
  facts: { hasLogo: true, ships: false, footerYear: null },
  confirmed: ['legal', 'tax'],
  payments: 'live',
  mailTestedAt: '2026-11-20T10:00:00Z',
};
const ada = fakeAccount('ada');

interface Options {
  answers?: Handlers;
  role?: string;
  page?: ReactNode;
  findings?: Finding[];
}

async function open(
  state: SetupState,
  { answers, role = 'admin', page = <SetupPage />, findings = [] }: Options = {},
) {
  const calls = mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/staff_access': () => Response.json(staffAccess('full', role)),
    // The response to both requests of the page.
    'GET /functions/v1/check-setup': () => Response.json({ ...state, findings }),
    ...answers,
  });
  await signIn(ada);
  return { calls, ...renderPage(page) };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('says that a site without anything left is ready', async () => {
  await open(ready);
  await screen.findByText(/your site is ready/i);
  expect(screen.queryByText('To do')).toBeNull();
});

test('links each file with samples to its form', async () => {
  const samples: SetupState['samples'] = [
    { kind: 'people', file: 'blog/a.md', title: 'An article', found: ['Ada Invented', '4.9 rating'] },
  ];
  await open({ ...ready, samples, mailTestedAt: null });
  await screen.findByText('2 of 10 steps left.');
  const link = screen.getByRole('link', { name: 'An article' });
  expect(link.getAttribute('href')).toBe('/admin/content?file=blog%2Fa.md');
  screen.getByText(/Ada Invented/);
});

test('names what a live shop still needs, until the owner confirms it', async () => {
  const facts = { hasLogo: false, ships: true, footerYear: 1999 };
  const { user, calls } = await open(
    { ...ready, facts, confirmed: [] },
    { answers: { 'POST /functions/v1/check-setup': () => Response.json({ ok: true }) } },
  );
  await screen.findByText('5 of 10 steps left.');
  for (const name of ['Logo', 'Legal pages', 'Shipping', 'Tax', 'Year'])
    screen.getByRole('heading', { name });
  await user.click(screen.getByRole('button', { name: 'Keep 1999' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint.startsWith('POST /functions'))?.body).toEqual({
      action: 'confirm-step',
      step: 'year',
    }),
  );
});

test('tells the owner on every page why visitors see an earlier site', async () => {
  await open(
    { ...ready, contentProblems: ['Contact: line 4 is not valid YAML.'] },
    { page: <SiteProblems /> },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Contact: line 4 is not valid YAML.');
});

test('asks before many files without a row move to the trash, and moves those it showed', async () => {
  const unknownFiles = {
    foundAt: '2026-11-26T03:00:00.000Z',
    count: 61,
    total: 400,
    examples: [
      { version: 'a7000000-0000-4000-8000-000000000002', size: 3_500_000, changedAt: '2026-11-20T10:00:00Z' },
    ],
  };
  const { calls, user } = await open(
    { ...ready, unknownFiles },
    { answers: { 'POST /functions/v1/check-setup': () => Response.json({ ok: true }) } },
  );
  await screen.findByText(/61 of 400 stored files/);
  await user.click(screen.getByRole('button', { name: 'Move 61 files to the trash' }));
  await screen.findByText('Moved to the trash');
  const sent = calls.find(({ endpoint }) => endpoint === 'POST /functions/v1/check-setup');
  expect(sent?.body).toEqual({ action: 'move-files', foundAt: unknownFiles.foundAt });
});

test('shows why a test mail was not sent', async () => {
  const refusal = { error: 'The email was not sent. Code 535.', code: 'test_mail_failed' };
  const { user } = await open(ready, {
    answers: { 'POST /functions/v1/check-setup': () => Response.json(refusal, { status: 502 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Send a test email' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Code 535');
});

test('a wrong setting at Stripe keeps the step open', async () => {
  await open(ready, { findings: [{ state: 'wrong', text: 'The price is not active.' }] });
  await screen.findByText('The price is not active.');
  screen.getByText('To do');
});

test('the notice about samples is for the owner, and stays closed in this tab', async () => {
  const { user } = await open(ready, { page: <OwnerNotice /> });
  await user.click(await screen.findByRole('button', { name: 'Close the notice' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  renderPage(<OwnerNotice />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the notice about samples is hidden from coaches', async () => {
  const WithRoles = () => <p>{`Roles: ${useSession().roles.join()}`}</p>;
  const page = (
    <>
      <WithRoles />
      <OwnerNotice />
    </>
  );
  await open(ready, { role: 'coach', page });
  await screen.findByText('Roles: coach');
  expect(screen.queryByRole('complementary')).toBeNull();
});
