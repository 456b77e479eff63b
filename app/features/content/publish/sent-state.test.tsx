import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { History } from './history.tsx';
import { PublishState } from './publish-state.tsx';

const ada = fakeAccount('ada');
const commit = 'https://github.example/acme/site/commit/1a2b';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const publication = (id: string, minutes: number, changes = {}) => ({
  id,
  state: 'published',
  step: commit,
  problem: null,
  titles: [`Page ${id}`],
  restores: null,
  started_at: minutesAgo(minutes),
  finished_at: minutesAgo(minutes),
  published_by: ada.id,
  ...changes,
});

async function open(rows: object[], built: () => Response, handlers: Handlers = {}) {
  const calls = mockBackend({
    ...signedInHandlers(ada, 'full'),
    'GET /rest/v1/content_publications': () => Response.json(rows),
    'GET /rest/v1/profiles': () => Response.json([{ id: ada.id, first_name: 'Ada', last_name: '' }]),
    'GET /publication.txt': built,
    ...handlers,
  });
  await signIn(ada);
  const page = (
    <>
      <PublishState />
      <History />
    </>
  );
  return { calls, ...renderPage(page) };
}

const built = (id: string) => () => new Response(`${id}\n`);
const missing = () => new Response('Not found', { status: 404 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a publication that the site was built with is live, and earlier ones are published', async () => {
  await open([publication('c', 5), publication('b', 60), publication('a', 90)], built('c'));
  await screen.findByText(/Live\. The site shows your last changes/);
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringContaining('Live'),
    expect.stringContaining('· Published ·'),
    expect.stringContaining('· Published ·'),
  ]);
});

test.each([
  ['another publication', built('a')],
  ['none', missing],
  ['the page of a host that has no such file', () => new Response('<!doctype html><title>Home')],
])('a site that was built with %s is being built', async (_name, answer) => {
  await open([publication('b', 3), publication('a', 60)], answer);
  await screen.findByText(/Sent 3 minutes ago; the site is being built\./);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Sent to the repository');
});

test('a build that does not come says where to look', async () => {
  await open([publication('b', 31)], built('a'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Sent 31 minutes ago, but the site still shows the old version.');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe(commit);
});

test('says so when the site becomes live', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let id = 'a';
  await open([publication('b', 1)], () => built(id)());
  await screen.findByText(/the site is being built/);
  id = 'b';
  await vi.advanceTimersByTimeAsync(11_000);
  await screen.findByText('Live. The site shows the new texts.');
  vi.useRealTimers();
});

test('a build hook that failed is shown until the site is live all the same', async () => {
  await open([publication('b', 1, { problem: 'The build hook responded with 500.' })], built('b'));
  await screen.findByText(/Live\. The site shows your last changes/);
});

test('a site that its server builds is never asked', async () => {
  const { calls } = await open([publication('b', 1, { step: '3 of 3, finishing' })], missing);
  await screen.findByText(/· Published$/);
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain('GET /publication.txt');
});
