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
import { UnknownFilesNotice } from './unknown-files.tsx';

const ready: SetupState = {
  name: 'Vault Lab',
  isNameOpen: false,
  start: 'sample',
  canStart: false,
  isPublishing: false,
  mailSender: 'Vault Lab <hello@vault.test>',
  contentProblems: [],
  samples: [],
  facts: {
    hasLogo: true,
    ships: false,
    footerYear: null,
    currency: 'eur',
    hasTaxes: true,
    hasOwnLook: true,
    photos: 3,
    products: 4,
    goods: [],
    countsVisitors: true,
  },
  uncounted: [],
  confirmed: ['legal', 'goods'],
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
  await screen.findByText('2 of 16 steps left.');
  const link = screen.getByRole('link', { name: 'An article' });
  expect(link.getAttribute('href')).toBe('/admin/content?file=blog%2Fa.md');
  screen.getByText(/Ada Invented/);
});

test('a confirmed step is open as long as something of it is left', async () => {
  const samples: SetupState['samples'] = [
    { kind: 'legal', file: 'pages/terms.md', title: 'Terms', found: ['[Your country]'] },
  ];
  await open({ ...ready, samples });
  await screen.findByText('1 of 16 steps left.');
  screen.getByText('[Your country]');
  expect(screen.queryByRole('button', { name: 'I checked them' })).toBeNull();
});

test('asks at the first visit what the site starts from, and a blank site for its name', async () => {
  const { user, calls } = await open(
    { ...ready, start: null, canStart: true },
    { answers: { 'POST /functions/v1/content': () => Response.json({ publication: 'a' }, { status: 202 }) } },
  );
  await user.click(await screen.findByRole('button', { name: 'Start from a blank site' }));
  screen.getByText('Enter a name. You can change it later.');
  await user.type(screen.getByLabelText('Name of your brand'), 'Höhenflug');
  await user.click(screen.getByRole('button', { name: 'Start from a blank site' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint.startsWith('POST /functions/v1/content'))?.body).toEqual({
      action: 'start',
      from: 'blank',
      name: 'Höhenflug',
    }),
  );
});

test('the start can be taken back until something is sold', async () => {
  await open({ ...ready, start: 'blank', canStart: true });
  await screen.findByRole('button', { name: 'Start from the sample instead' });
});

test('names what a live shop still needs, until the owner confirms it', async () => {
  const facts = {
    hasLogo: false,
    ships: true,
    footerYear: 1999,
    currency: 'usd',
    hasTaxes: false,
    hasOwnLook: false,
    photos: 0,
    products: 1,
    goods: [{ id: 21, name: 'T-shirt', options: ['M'] }],
    countsVisitors: false,
  };
  const { user, calls } = await open(
    { ...ready, facts, uncounted: ['T-shirt: M'], confirmed: [] },
    { answers: { 'POST /functions/v1/check-setup': () => Response.json({ ok: true }) } },
  );
  await screen.findByText('10 of 16 steps left.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Brand',
    'Texts',
    'Currency',
    'Tax',
    'Look',
    'Logo',
    'Pictures',
    'Goods',
    'Shipping',
    'Contact',
    'People and proof',
    'Legal pages',
    'Year',
    'Visitors’ numbers',
    'Payments',
    'Email',
  ]);
  screen.getByText(/Not counted, so never sold out: T-shirt: M\./);
  await user.click(screen.getByRole('button', { name: 'Keep 1999' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint.startsWith('POST /functions'))?.body).toEqual({
      action: 'confirm-step',
      step: 'year',
    }),
  );
});

test('a shop without products can’t be confirmed', async () => {
  await open({ ...ready, facts: { ...ready.facts, products: 0 } });
  await screen.findByText(/Your shop sells nothing\./);
  expect(screen.queryByRole('button', { name: 'They are mine' })).toBeNull();
  screen.getByText('1 of 16 steps left.');
});

test('tells the owner on every page why visitors see an earlier site', async () => {
  await open(
    { ...ready, contentProblems: ['Contact: line 4 of its file can’t be read.'] },
    { page: <SiteProblems /> },
  );
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Contact: line 4 of its file can’t be read.',
  );
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
  const { calls, user } = await open(ready, {
    page: <UnknownFilesNotice files={unknownFiles} />,
    answers: { 'POST /functions/v1/check-setup': () => Response.json({ ok: true }) },
  });
  await screen.findByText(/61 of 400 stored files/);
  await user.click(screen.getByRole('button', { name: 'Move 61 files to the trash' }));
  await screen.findByText('Moved to the trash');
  const sent = calls.find(({ endpoint }) => endpoint === 'POST /functions/v1/check-setup');
  expect(sent?.body).toEqual({ action: 'move-files', foundAt: unknownFiles.foundAt });
});

test('tells the owner that the disk is almost full, and what is deleted from the trash', async () => {
  const lowDisk = { freeShare: 0.078, trash: { count: 3, size: 5_000_000 } };
  await open({ ...ready, lowDisk });
  await screen.findByText(/almost full: 7% is free/);
  screen.getByText(/the oldest files first.*3 files/);
  cleanup();
  await open({ ...ready, lowDisk: { ...lowDisk, trash: { count: 0, size: 0 } } });
  await screen.findByText(/almost full/);
  expect(screen.queryByText(/empties its trash/)).toBeNull();
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
