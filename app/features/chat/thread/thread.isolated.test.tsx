import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { created, deferResponse, mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Thread } from './thread.tsx';

// Realtime needs a server; tests/e2e/chat.spec.ts covers it.
vi.mock('../data/use-live-chat.ts', () => ({ useLiveChat: () => undefined }));

const ada = fakeAccount('ada');
const user = { id: ada.id, email: ada.email, firstName: 'Ada', lastName: '', phone: '' };
const insert = 'POST /rest/v1/chat_messages';

const row = (fields: object = {}) => ({
  id: crypto.randomUUID(),
  author_id: 'coach',
  author_name: 'Mia Berg',
  is_coach: true,
  body: 'Which pole?',
  submission_id: null,
  video_file_name: null,
  drills: [],
  images: [],
  is_announcement: false,
  created_at: '2026-11-24T18:00:00+00:00',
  ...fields,
});

const overview = (fields: object = {}) => [
  {
    athlete_id: ada.id,
    athlete_name: 'Ada',
    is_minor: false,
    coach_name: null,
    guardian_name: null,
    waits_for_guardian: false,
    read_at: null,
    ...fields,
  },
];

function backend(handlers: Handlers = {}, rows: object[] = [row()]) {
  return mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/chat_overview': () => Response.json(overview()[0]),
    'POST /rest/v1/rpc/list_chat': () => Response.json(rows),
    'POST /rest/v1/rpc/mark_chat_read': () => new Response(null, { status: 204 }),
    ...handlers,
  });
}

function renderThread(account = ada) {
  return renderPage(
    <Thread
      athleteId={account.id}
      user={{ ...user, id: account.id, email: account.email }}
      renderHeader={() => 'Header'}
      empty="Nothing yet"
      waiting="Wait"
    />,
    { queries: queryClient },
  );
}

const field = () => screen.findByRole('textbox', { name: 'Message' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });

beforeEach(async () => {
  queryClient.clear();
  vi.spyOn(console, 'error').mockReturnValue();
  backend();
  await signIn(ada);
});

test('shows who wrote, marks what is new, and records that it was read', async () => {
  const calls = backend();
  renderThread();
  const log = await screen.findByRole('log');
  expect(await within(log).findByText('Which pole?')).toBeDefined();
  expect(within(log).getByText('Mia Berg')).toBeDefined();
  expect(within(log).getByText('New')).toBeDefined();
  await waitFor(() =>
    expect(calls).toContainEqual({
      endpoint: 'POST /rest/v1/rpc/mark_chat_read',
      body: { p_athlete_id: ada.id, p_until: '2026-11-24T18:00:00+00:00' },
    }),
  );
});

test('a time opens the frame of the linked review', async () => {
  backend({}, [row({ body: 'See @2.34 s', submission_id: 'a1', video_file_name: 'vault.mp4' })]);
  renderThread();
  const link = await screen.findByRole('link', { name: '@2.34 s' });
  expect(link.getAttribute('href')).toBe('/reviews/a1?t=2.34');
});

test('shows a message at once, and empties the field', async () => {
  const answer = deferResponse();
  const rows = [row()];
  const calls = backend({ [insert]: answer.handler }, rows);
  const { user: person } = renderThread();
  await person.type(await field(), 'The 4.30');
  await person.click(sendButton());
  expect(await screen.findByText('Sending…')).toBeDefined();
  expect(await field()).toHaveProperty('value', '');
  await waitFor(() => expect(calls.some(({ endpoint }) => endpoint === insert)).toBe(true));
  const sent = calls.find(({ endpoint }) => endpoint === insert)?.body as { id: string };
  expect(sent).toMatchObject({ athlete_id: ada.id, body: 'The 4.30', images: [], drill_ids: [] });
  rows.unshift(row({ id: sent.id, author_id: ada.id, is_coach: false, body: 'The 4.30' }));
  answer.release(created());
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(screen.getAllByText('The 4.30')).toHaveLength(1);
});

test('a message that was not sent stays, and is sent again with the same id', async () => {
  const calls = backend();
  const { user: person } = renderThread();
  await person.type(await field(), 'The 4.30');
  await person.click(sendButton());
  expect(await screen.findByText(/^Not sent\./)).toBeDefined();
  const retried = backend({ [insert]: created });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  await waitFor(() => expect(screen.queryByText(/^Not sent\./)).toBeNull());
  const idOf = (list: typeof calls) =>
    (list.find(({ endpoint }) => endpoint === insert)?.body as { id: string } | undefined)?.id;
  expect(idOf(retried)).toBe(idOf(calls));
});

test('keeps the draft when the page is opened again', async () => {
  const { user: person } = renderThread();
  await person.type(await field(), 'Half a thought');
  cleanup();
  renderThread();
  expect(await field()).toHaveProperty('value', 'Half a thought');
});

test('sends nothing that is empty', async () => {
  const { user: person } = renderThread();
  expect(await screen.findByText('Which pole?')).toBeDefined();
  expect(sendButton()).toHaveProperty('disabled', true);
  await person.type(await field(), '   ');
  expect(sendButton()).toHaveProperty('disabled', true);
});

test('an athlete whose guardian has not agreed cannot write', async () => {
  backend({
    'POST /rest/v1/rpc/chat_overview': () => Response.json(overview({ waits_for_guardian: true })[0]),
  });
  renderThread();
  expect(await screen.findByText('Wait')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('without a connection, offers to load the conversation again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  mockBackend(signedInHandlers(ada));
  renderThread();
  // It is asked for again after 1, 2 and 4 seconds.
  await vi.advanceTimersByTimeAsync(7500);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('after the session was ended elsewhere, says so and keeps the message for the next sign-in', async () => {
  backend({
    [insert]: () => Response.json({ code: '42501', message: 'new row violates …' }, { status: 403 }),
    'GET /auth/v1/user': () =>
      Response.json(
        { code: 403, error_code: 'session_not_found', msg: 'Session not found' },
        { status: 403 },
      ),
  });
  const { user } = renderThread();
  await user.type(await field(), 'Which pole?');
  await user.click(sendButton());
  expect(await screen.findByText(/You are signed out. Sign in to send it./)).toBeDefined();
  expect(screen.queryByText(/no longer have access/)).toBeNull();

  cleanup();
  const calls = backend({ [insert]: created });
  await signIn(ada);
  renderThread();
  await waitFor(() =>
    expect(calls.some(({ body }) => JSON.stringify(body ?? '').includes('Which pole?'))).toBe(true),
  );
});

test('a message that is refused says why, stays when the page is opened again, and can be deleted', async () => {
  const refused = () =>
    Response.json(
      { code: 'P0001', message: 'Wait a minute before the next message.', details: 'too_fast' },
      { status: 400 },
    );
  backend({ [insert]: refused });
  const { user: person } = renderThread();
  await person.type(await field(), 'The 4.30');
  await person.click(sendButton());
  expect(await screen.findByText('Not sent. Wait a minute before the next message.')).toBeDefined();

  cleanup();
  renderThread();
  expect(await screen.findByText('Not sent. Wait a minute before the next message.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Delete the unsent message' }));
  await waitFor(() => expect(screen.queryByText('The 4.30')).toBeNull());
});

test('sends a message that an earlier release left in local storage', async () => {
  const bea = fakeAccount('bea');
  const earlier = {
    ...{ id: crypto.randomUUID(), userId: bea.id, athleteId: bea.id, createdAt: '2026-11-20T10:00:00.000Z' },
    ...{ body: 'From before', images: [], drills: [], review: null, problem: 'No connection.' },
  };
  localStorage.setItem('chat-drafts', JSON.stringify({ drafts: {}, unsent: [earlier] }));
  const calls = backend({ ...signedInHandlers(bea), [insert]: created });
  await signIn(bea);
  renderThread(bea);
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === insert)?.body).toMatchObject({ id: earlier.id }),
  );
  expect(localStorage.getItem('chat-drafts')).toBeNull();
});
