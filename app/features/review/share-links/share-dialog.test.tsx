import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { box, join } from '#lib/film-place/synthetic-film.ts';
import { ShareDialog } from './share-dialog.tsx';

const submissionId = '6f1f7c52-0000-4000-8000-000000000001';
const videoPath = 'ada/jump.mp4';
const state = 'POST /rest/v1/rpc/sharing_state';
const make = 'POST /rest/v1/rpc/share_review';
const links = 'GET /rest/v1/review_links';
const end = 'DELETE /rest/v1/review_links';
const ask = 'POST /rest/v1/rpc/ask_guardian_about_sharing';
const open = {
  id: 'link-1',
  shows_name: true,
  shows_voice: true,
  expires_at: '2027-01-05T12:00:00Z',
  views: 3,
};
const none = () => Response.json([]);
const is = (value: string) => () => Response.json(value);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

async function openDialog(hasVoiceOver = false) {
  const { user } = renderPage(
    <ShareDialog submissionId={submissionId} videoPath={videoPath} hasVoiceOver={hasVoiceOver} />,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog');
  return user;
}

test('makes a link without the name for 7 days by default, with the token in the fragment', async () => {
  const calls = mockBackend({
    [state]: is('allowed'),
    [links]: none,
    [make]: () => Response.json({ id: 'link-2', token: 'abc', expires_at: open.expires_at }),
  });
  const user = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Your link');
  expect(field.value).toBe(`${location.origin}/reviews/shared#abc`);
  expect(calls.find(({ endpoint }) => endpoint === make)?.body).toEqual({
    p_submission_id: submissionId,
    p_days: 7,
    p_shows_name: false,
    p_shows_voice: false,
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  // jsdom has no share sheet.
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(field.value);
  await screen.findByRole('button', { name: 'Copied' });
});

test('the voice-over is left out unless the athlete includes it', async () => {
  const calls = mockBackend({
    [state]: is('allowed'),
    [links]: none,
    [make]: () => Response.json({ id: 'link-2', token: 'abc', expires_at: open.expires_at }),
  });
  const user = await openDialog(true);
  const includes = await screen.findByRole('checkbox', { name: 'Include your coach’s voice-over' });
  const makeLink = async () => {
    await user.click(screen.getByRole('button', { name: /^Make/ }));
    await screen.findByLabelText('Your link');
  };
  await makeLink();
  await user.click(includes);
  await makeLink();
  expect(calls.filter(({ endpoint }) => endpoint === make).map(({ body }) => body)).toEqual([
    expect.objectContaining({ p_shows_voice: false }),
    expect.objectContaining({ p_shows_voice: true }),
  ]);
});

/** Answers with a film in parts, like the storage. */
function storedFilm(film: Uint8Array<ArrayBuffer>) {
  const file = `/storage/v1/object/sign/video-submissions/${videoPath}`;
  return {
    [`POST ${file}`]: () =>
      Response.json({ signedURL: `/object/sign/video-submissions/${videoPath}?token=abc` }),
    [`GET ${file}`]: () =>
      new Response(film, {
        status: 206,
        headers: { 'content-range': `bytes 0-${film.length - 1}/${film.length}` },
      }),
  };
}

test.each([
  ['names', box('©xyz', [0, 18, 0, 0], '+48.8577+002.2950/'), true],
  ['does not name', box('©mak', 'Apple'), false],
])('says that a video which %s the place can contain it', async (_, data, isSaid) => {
  mockBackend({
    [state]: is('allowed'),
    [links]: none,
    ...storedFilm(join(box('ftyp', 'qt  '), box('moov', box('udta', data)))),
  });
  await openDialog();
  const sentence =
    /They may show or name you(, and a phone’s video can contain the place where it was filmed)?\./;
  await vi.waitFor(async () =>
    expect((await screen.findByText(sentence)).textContent.includes('place')).toBe(isSaid),
  );
});

test('opens the phone’s share sheet where there is one', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  mockBackend({
    [state]: is('allowed'),
    [links]: none,
    [make]: () => Response.json({ id: 'link-2', token: 'abc', expires_at: open.expires_at }),
  });
  const user = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  await user.click(await screen.findByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/reviews/shared#abc` });
});

test('shows why a link was not made', async () => {
  mockBackend({
    [state]: is('allowed'),
    [links]: none,
    [make]: () =>
      Response.json(
        { message: 'This review has 10 links. End one first.', code: '42501', details: 'too_many' },
        { status: 403 },
      ),
  });
  const user = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This review has 10 links.');
});

test('shows no technical error when a link was not made', async () => {
  mockBackend({
    [state]: is('allowed'),
    [links]: none,
    [make]: () =>
      Response.json(
        { message: 'new row violates row-level security policy for table "review_links"', code: '42501' },
        { status: 403 },
      ),
  });
  const user = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The link wasn’t made. It was deleted, or you no longer have access.',
  );
});

test('lists open links with their views, and ends one', async () => {
  let isOpen = true;
  const calls = mockBackend({
    [state]: is('allowed'),
    [links]: () => Response.json(isOpen ? [open] : []),
    [end]: () => {
      isOpen = false;
      return new Response(null, { status: 204 });
    },
  });
  const user = await openDialog();
  await screen.findByText('Opened 3 times');
  await user.click(
    screen.getByRole('button', { name: /^End the link: With your name, with the voice-over/ }),
  );
  await vi.waitFor(() => expect(screen.queryByText('Opened 3 times')).toBeNull());
  expect(calls.some(({ endpoint }) => endpoint === end)).toBe(true);
});

test('an athlete under 18 asks the guardian by email instead', async () => {
  const calls = mockBackend({
    [state]: is('consent_required'),
    [links]: none,
    [ask]: () => new Response(null, { status: 204 }),
  });
  const user = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Email my guardian' }));
  await screen.findByText(/We’ve emailed your guardian/);
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  expect(calls.some(({ endpoint }) => endpoint === ask)).toBe(true);
});

test.each([
  ['age_unknown', /First tell us whether you’re under 18/],
  ['declined', /Your guardian doesn’t want your reviews to be shared/],
])('with the state %s, no link can be made', async (value, message) => {
  mockBackend({ [state]: is(value), [links]: none });
  await openDialog();
  await screen.findByText(message);
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
});
