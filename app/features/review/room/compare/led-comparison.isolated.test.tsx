import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { createFakePlayer, fakeVideo, type FakePlayer } from '#testing/fake-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import type { Review } from '../../review.ts';
import { useOtherFilm } from './find-other-film.ts';
import { keepSettings, readSettings, type ComparisonSettings } from './settings-store.ts';
import type { ShownComparison } from './shown-comparison.ts';
import { useComparisonView, type ComparisonView } from './use-comparison-view.tsx';
import { useOtherJumps } from './use-other-jumps.ts';

let here: FakePlayer;
let there: FakePlayer;
/** URL of the other film; undefined while it is closed. */
let opened: string | undefined;
vi.mock(import('../video/use-video-player.ts'), async (load) => ({
  ...(await load()),
  useVideoPlayer(url) {
    opened = url;
    return fakeVideo(url === undefined ? undefined : there);
  },
}));

const ada = fakeAccount('ada');
const [own, recorded] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const film = (id: string) => ({
  id,
  video_url: `ada/${id}.mp4`,
  video_file_name: `${id}.mp4`,
  created_at: '2026-11-01T10:00:00Z',
  slow_motion: null,
});
const kept: ComparisonSettings = {
  otherKey: own,
  view: 'overlay',
  opacity: 30,
  showsDifference: false,
  jumps: {},
};
const beside: ShownComparison = {
  otherKey: recorded,
  view: 'side-by-side',
  opacity: 80,
  showsDifference: true,
  isMirrored: true,
};
let submissionId: string;
/** What the database shows the user of the films that are asked for. */
let rows: ReturnType<typeof film>[];
let isFileGone: boolean;
let leave = vi.fn();
let view: ComparisonView;
let lead: (shown: ShownComparison | null | undefined) => void;

/** Opens the user's own overlay. `lead` then lets a voice-over show something else. */
async function openRoom() {
  mockBackend({
    ...signedInHandlers(ada),
    'GET /rest/v1/video_submissions': () => Response.json(rows),
    'GET /rest/v1/videos': () => Response.json([]),
    'GET /rest/v1/review_phases': () => Response.json([{ phase: 'take-off', at_us: 2e6 }]),
    [`POST /storage/v1/object/sign/video-submissions/ada/${own}.mp4`]: () =>
      Response.json({ signedURL: '/own.mp4' }),
    [`POST /storage/v1/object/sign/video-submissions/ada/${recorded}.mp4`]: () =>
      isFileGone
        ? Response.json(
            { statusCode: '404', error: 'not_found', message: 'Object not found' },
            { status: 400 },
          )
        : Response.json({ signedURL: '/recorded.mp4' }),
  });
  await signIn(ada);
  await keepSettings('ada', submissionId, kept);
  function Room() {
    const [shown, setShown] = useState<ShownComparison | null>();
    lead = setShown;
    const film = useOtherFilm(shown === undefined ? undefined : recorded);
    const led = shown === undefined ? undefined : { shown, otherKey: recorded, film, leave };
    view = useComparisonView('ada', useOtherJumps, led);
    return (
      <>
        {view.screen}
        <button type="button" onClick={view.toggle}>
          Compare
        </button>
        <div data-testid="picture">{view.picture}</div>
        {view.belowVideo}
        {view.beside}
      </>
    );
  }
  const review = { submissionId, athleteId: 'ada', phases: { 'take-off': 1e6 } } as unknown as Review;
  const page = renderPage(
    <FakeRoom review={review} video={fakeVideo(here)}>
      <Room />
    </FakeRoom>,
  );
  await page.user.click(screen.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(opened).toMatch(/own\.mp4$/));
  return page;
}

beforeEach(() => {
  submissionId = crypto.randomUUID();
  [here, there] = [createFakePlayer(30, 120), createFakePlayer(30, 120)];
  opened = undefined;
  [rows, isFileGone] = [[film(own)], false];
  leave = vi.fn();
});

test('a voice-over shows its own comparison, and the user’s is back afterwards, unchanged on the device', async () => {
  await openRoom();
  const opacity = await screen.findByRole<HTMLInputElement>('slider', { name: 'Opacity of the other video' });
  fireEvent.change(opacity, { target: { value: '40' } });
  rows = [film(recorded)];
  act(() => lead(beside));
  await waitFor(() => expect(opened).toMatch(/recorded\.mp4$/));
  screen.getByRole('region', { name: 'Comparison of the voice-over' });
  expect(screen.getByTestId('picture').childElementCount).toBe(0);
  expect(screen.queryByRole('slider')).toBeNull();
  act(() => lead({ ...beside, view: 'overlay' }));
  const picture = screen.getByTestId('picture');
  expect(picture.querySelector('.mix-blend-difference [style*="opacity: 0.8"]')).not.toBeNull();
  act(() => lead(null));
  expect(view).toMatchObject({ isOpen: false, beside: false, belowVideo: false });
  act(() => lead(undefined));
  await waitFor(() => expect(opened).toMatch(/own\.mp4$/));
  expect((await screen.findByRole<HTMLInputElement>('slider')).value).toBe('40');
  await waitFor(async () => {
    expect(await readSettings('ada', submissionId)).toEqual({ ...kept, opacity: 40, format: 1 });
  });
});

test('the other film is not moved by this one while a voice-over moves it', async () => {
  await openRoom();
  await act(() => here.show(30));
  expect(there.getState().frame).toBe(60);
  rows = [film(recorded)];
  act(() => lead({ ...beside, view: 'overlay' }));
  await waitFor(() => expect(opened).toMatch(/recorded\.mp4$/));
  await act(() => here.show(31));
  expect(there.getState().frame).toBe(60);
  // Nor is it the user's own comparison, which a recording would write down.
  expect(view.shown).toBeNull();
});

test.each([
  ['that was deleted or belongs to someone else', () => (rows = [])],
  ['whose file was deleted', () => (isFileGone = true)],
])('a film %s is a sentence, and this film stays', async (_, lose) => {
  const { user } = await openRoom();
  rows = [film(recorded)];
  lose();
  act(() => lead(beside));
  await screen.findByText(/Another video is compared here\. It was deleted, or you don’t have access/);
  expect(opened).toBeUndefined();
  expect(view.beside).toBe(false);
  // Closing it gives the picture back to the user.
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(leave).toHaveBeenCalledTimes(1);
});
