import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { AboutVideo } from './jump/about-video.tsx';
import { checkDraft, hasProblem } from './video/check-draft.ts';
import { defaultLimits, type VideoLimits } from './video/check-video.ts';
import { emptyDraft, type JumpDraft } from './jump/jump-draft.ts';
import { closedState } from './queue/queue-state.ts';
import { useUploadQueue } from './queue/use-upload-queue.ts';
import type { ReviewsLeft } from './own/reviews-left.ts';
import { UploadForm } from './upload-form.tsx';
import { usePickVideo } from './video/use-pick-video.ts';

const tess = { id: 'tess', email: 'tess@example.com', firstName: 'Tess', lastName: 'Pole', phone: '' };
const reviews = { credits: 0, perMonth: 1, free: 1, renewsAt: '2027-01-01T00:00:00+00:00' } as const;
const mp4 = new File(['\0\0\0\x18ftypmp42 and more'], 'jump.mp4', { type: 'video/mp4' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  // The upload lock is never granted, so nothing is uploaded.
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: { request: () => new Promise(() => undefined) },
  });
});

function Form({ limits }: { limits: VideoLimits }) {
  const picker = usePickVideo(tess.id, closedState, limits);
  return <UploadForm user={tess} queue={closedState} picker={picker} reviews={reviews} />;
}

function LiveForm() {
  const queue = useUploadQueue(tess.id);
  const picker = usePickVideo(tess.id, queue, defaultLimits);
  return <UploadForm user={tess} queue={queue} picker={picker} reviews={reviews} />;
}

async function choose(file: File, limits: Partial<VideoLimits> = {}) {
  const { user } = renderPage(<Form limits={{ ...defaultLimits, ...limits }} />);
  await user.upload(screen.getByLabelText('Video file'), file);
  return user;
}

test.each<[string, File, Partial<VideoLimits>, string]>([
  ['an empty file', new File([], 'jump.mp4', { type: 'video/mp4' }), {}, 'is empty \\(0 bytes\\)'],
  [
    'a text file named like a video',
    new File(['only text'], 'jump.mp4', { type: 'video/mp4' }),
    {},
    'contains no video',
  ],
  ['a file that is too large', mp4, { maxFileBytes: 10 }, 'The limit is'],
  ['one video too many', mp4, { maxPending: 3, pending: 3 }, 'You already have 3 videos waiting for review'],
  [
    'a file larger than the remaining storage',
    mp4,
    { maxTotalBytes: 100, usedBytes: 95 },
    'so there’s no room for',
  ],
])('rejects %s with an error message', async (_what, file, limits, message) => {
  await choose(file, limits);
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload Video' })).toHaveProperty('disabled', true);
});

test('a video without its index is not sent, because nobody can play it', async () => {
  const { user } = renderPage(<LiveForm />);
  await user.upload(screen.getByLabelText('Video file'), mp4);
  expect(await screen.findAllByText(/“jump.mp4” can’t be played: part of the file is missing/)).not.toEqual(
    [],
  );
  expect(screen.getByRole('button', { name: 'Upload Video' })).toHaveProperty('disabled', true);
});

test('a video whose details can’t be read is sent as it is, and the form says so', async () => {
  const { user } = renderPage(<LiveForm />);
  const avi = new File(['RIFF\0\0\0\0AVI and more'], 'jump.avi', { type: 'video/x-msvideo' });
  await user.upload(screen.getByLabelText('Video file'), avi);
  expect(await screen.findByText(/It may say where it was filmed/)).toBeTruthy();
});

/** The questions about a chosen video, with error messages shown. */
function About({ asksAge = true, left }: { asksAge?: boolean; left?: ReviewsLeft | undefined }) {
  const [draft, setDraft] = useState<JumpDraft>(emptyDraft('metric'));
  return (
    <AboutVideo
      trim={null}
      rates={{ file: 30 }}
      userId={tess.id}
      draft={draft}
      problems={checkDraft(draft, { asksAge, ownEmail: tess.email })}
      asksAge={asksAge}
      guardian={undefined}
      reviews={left}
      spendsCredit={draft.spendsCredit === true}
      onChange={setDraft}
    />
  );
}

test('an athlete under 18 has to name a guardian with a different email address', async () => {
  const { user } = renderPage(<About />);
  await user.click(screen.getByRole('radio', { name: '13 to 15' }));
  const [name, email] = screen.getAllByRole('textbox').slice(-2);
  if (!name || !email) throw new Error('The guardian fields are missing');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'Joan');
  await user.type(email, tess.email);
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.clear(email);
  await user.type(email, 'joan@example.com');
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
});

test('does not ask an adult for a guardian', async () => {
  const { user } = renderPage(<About />);
  const before = screen.queryAllByRole('textbox').length;
  await user.click(screen.getByRole('radio', { name: '18 or over' }));
  expect(screen.queryAllByRole('textbox')).toHaveLength(before);
});

test('rejects an impossible bar height and accepts one in feet', async () => {
  const { user } = renderPage(<About asksAge={false} />);
  await user.click(screen.getByRole('button', { name: /^The jump’s numbers/ }));
  const bar = screen.getByLabelText('Bar height');
  await user.type(bar, '44 m');
  expect(bar.getAttribute('aria-invalid')).toBe('true');
  await user.clear(bar);
  await user.type(bar, `13'1"`);
  expect(bar.getAttribute('aria-invalid')).not.toBe('true');
});

test('an athlete says that the video is in slow motion, from the list or by typing the rate', async () => {
  const { user } = renderPage(<About asksAge={false} />);
  const section = screen.getByRole('button', { name: /^Slow motion/ });
  await user.click(section);
  // Its section takes it away while it is closed.
  const field = () => screen.getByLabelText<HTMLSelectElement>('Was it filmed in slow motion?');
  const chosen = () => field().selectedOptions[0]?.textContent;
  expect(chosen()).toBe('I don’t know');
  await user.selectOptions(field(), '240 fps, slow motion');
  await user.click(section);
  expect(section.textContent).toContain('Filmed at 240 frames a second');
  await user.click(section);
  await user.selectOptions(field(), 'Another rate…');
  await user.type(screen.getByLabelText('Frames per second'), '333{Enter}');
  expect(chosen()).toBe('333 fps, slow motion');
  await user.selectOptions(field(), '30 fps, not slow motion');
  await user.click(section);
  expect(section.textContent).toBe('Slow motionNo');
});

test('a capture rate that no camera has keeps the video from being sent', async () => {
  const { user } = renderPage(<About asksAge={false} />);
  await user.click(screen.getByRole('button', { name: /^Slow motion/ }));
  await user.selectOptions(screen.getByLabelText('Was it filmed in slow motion?'), 'Another rate…');
  const rate = screen.getByLabelText('Frames per second');
  await user.type(rate, '2000{Enter}');
  expect(rate.getAttribute('aria-invalid')).toBe('true');
  const draft = { ...emptyDraft('metric'), captureRate: NaN };
  expect(hasProblem(checkDraft(draft, { asksAge: false, ownEmail: '' }))).toBe(true);
});

test.each([
  ['unknown reviews', undefined, undefined],
  ['a free review', reviews, 'Uses your free review for this month.'],
  ['no review', { ...reviews, free: 0 }, 'Without one, the video waits.'],
  ['credits', { ...reviews, credits: 2 }, 'Use 1 of 2 paid reviews'],
])('with %s left the form shows: %s', (_what, left, text) => {
  renderPage(<About asksAge={false} left={left} />);
  if (text === undefined) expect(screen.queryByText(/review/)).toBeNull();
  else expect(screen.getByText(text, { exact: false })).toBeTruthy();
});
