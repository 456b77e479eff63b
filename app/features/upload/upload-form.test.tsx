import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '../../testing/fake-backend.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AboutVideo } from './about-video.tsx';
import { checkDraft } from './check-draft.ts';
import { usualLimits, type VideoLimits } from './check-video.ts';
import { emptyDraft, type JumpDraft } from './jump-draft.ts';
import { closedState } from './queue/queue-state.ts';
import { UploadForm } from './upload-form.tsx';

const tess = { id: 'tess', email: 'tess@example.com', firstName: 'Tess', lastName: 'Pole', phone: '' };
const mp4 = new File(['\0\0\0\x18ftypmp42 and more'], 'jump.mp4', { type: 'video/mp4' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend();
  // The turn to work on the queue never comes: these tests send nothing.
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: { request: () => new Promise(() => undefined) },
  });
});

async function choose(file: File, limits: Partial<VideoLimits> = {}) {
  const { user } = renderPage(
    <UploadForm user={tess} queue={closedState} limits={{ ...usualLimits, ...limits }} credits={0} />,
  );
  await user.upload(screen.getByLabelText('Video file'), file);
  return user;
}

test.each<[string, File, Partial<VideoLimits>, string]>([
  ['is empty', new File([], 'jump.mp4', { type: 'video/mp4' }), {}, '0 bytes'],
  ['is no film inside', new File(['only words'], 'jump.mp4', { type: 'video/mp4' }), {}, 'contains no video'],
  ['is too large', mp4, { fileBytes: 10 }, 'The limit is'],
  ['is one too many', mp4, { waiting: 3, usedWaiting: 3 }, 'You already have 3 videos waiting for review'],
  ['has no room left', mp4, { bytes: 100, usedBytes: 95 }, 'so there’s no room for'],
])('a file that %s is refused with a sentence, and cannot be sent', async (_what, file, limits, sentence) => {
  await choose(file, limits);
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload Video' })).toHaveProperty('disabled', true);
});

/** What is asked about a chosen video, as the form asks it after it could not be sent. */
function About({ asksAge = true, credits }: { asksAge?: boolean; credits?: number }) {
  const [draft, setDraft] = useState<JumpDraft>(emptyDraft('metric'));
  return (
    <AboutVideo
      trim={null}
      userId={tess.id}
      draft={draft}
      problems={checkDraft(draft, { asksAge, ownEmail: tess.email })}
      asksAge={asksAge}
      guardian={undefined}
      creditsLeft={credits}
      onChange={setDraft}
    />
  );
}

test('an athlete under 18 names a guardian, who has another address', async () => {
  const { user } = renderPage(<About />);
  await user.click(screen.getByRole('radio', { name: 'No, I am under 18' }));
  const [name, email] = screen.getAllByRole('textbox').slice(-2);
  if (!name || !email) throw new Error('The guardian is not asked for');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'Joan');
  await user.type(email, tess.email);
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.clear(email);
  await user.type(email, 'joan@example.com');
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
});

test('an athlete of age is asked for nobody else', async () => {
  const { user } = renderPage(<About />);
  const before = screen.queryAllByRole('textbox').length;
  await user.click(screen.getByRole('radio', { name: /^Yes/ }));
  expect(screen.queryAllByRole('textbox')).toHaveLength(before);
});

test('a height that no vault has is marked, and one in feet is understood', async () => {
  const { user } = renderPage(<About asksAge={false} />);
  await user.click(screen.getByRole('button', { name: /^The jump’s numbers/ }));
  const bar = screen.getByLabelText('Bar height');
  await user.type(bar, '44 m');
  expect(bar.getAttribute('aria-invalid')).toBe('true');
  await user.clear(bar);
  await user.type(bar, `13'1"`);
  expect(bar.getAttribute('aria-invalid')).not.toBe('true');
});

test.each([
  [undefined, undefined],
  [0, 'You have no review credits.'],
  [2, 'Use a review credit (2 left)'],
])('with %s credits the form says: %s', (credits, sentence) => {
  renderPage(<About asksAge={false} credits={credits} />);
  if (sentence === undefined) expect(screen.queryByText(/review credit/)).toBeNull();
  else expect(screen.getByText(sentence, { exact: false })).toBeTruthy();
});
