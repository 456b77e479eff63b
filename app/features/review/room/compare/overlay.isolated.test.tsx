import type { SlowMotion } from '#domain/slow-motion.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { createFakePlayer, fakeVideo, type FakePlayer } from '#testing/fake-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import type { Review } from '../../review.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { useComparisonView } from './use-comparison-view.tsx';
import { useOtherJumps } from './use-other-jumps.ts';

/** The other video, which the mocked hook returns. */
let other: RoomVideo;
/** Each test has its own review, and so its own settings on the device. */
let submissionId: string;
/** How often the other video was opened. */
let attempts: number;
vi.mock(import('../video/use-video-player.ts'), async (load) => ({
  ...(await load()),
  useVideoPlayer(url, _, { attempt = 0 } = {}) {
    attempts = attempt + 1;
    return url === undefined ? { ...other, player: undefined } : other;
  },
}));

const ada = fakeAccount('ada');
const otherId = 'earlier';
const row = {
  id: otherId,
  video_url: 'ada/earlier.mp4',
  video_file_name: 'Earlier.mp4',
  created_at: '2026-11-01T10:00:00Z',
  slow_motion: null,
};
const marks = (seconds: Record<string, number>) => () =>
  Response.json(Object.entries(seconds).map(([phase, at]) => ({ phase, at_us: at * 1e6 })));

interface Options {
  here?: FakePlayer;
  slowMotion?: SlowMotion;
  there?: FakePlayer;
  phases?: Review['phases'];
  otherPhases?: Record<string, number>;
  answers?: Handlers;
}

/** Renders what the room shows of a comparison, opens it as an overlay, and chooses the athlete's other jump. */
async function openOverlay({
  here = createFakePlayer(30, 120),
  slowMotion = null,
  there = createFakePlayer(30, 120),
  phases = { 'take-off': 1e6, turn: 3e6 },
  otherPhases = { 'take-off': 2, swing: 2.5, turn: 3 },
  answers,
}: Options = {}) {
  mockBackend({
    ...signedInHandlers(ada),
    'GET /rest/v1/video_submissions': () => Response.json([row]),
    'GET /rest/v1/videos': () => Response.json([]),
    'GET /rest/v1/review_phases': marks(otherPhases),
    'POST /storage/v1/object/sign/video-submissions/ada/earlier.mp4': () =>
      Response.json({ signedURL: '/object/sign/earlier.mp4' }),
    ...answers,
  });
  await signIn(ada);
  other = fakeVideo(there);
  const video = fakeVideo(here, slowMotion);
  const review = { submissionId, athleteId: 'ada', phases } as unknown as Review;
  function Room() {
    const comparison = useComparisonView('ada', useOtherJumps);
    return (
      <>
        {comparison.screen}
        <button type="button" onClick={comparison.toggle}>
          Compare
        </button>
        <div data-testid="picture">
          {comparison.picture}
          {comparison.layer}
        </div>
        {comparison.belowVideo}
        {comparison.beside}
        {comparison.panel?.content}
      </>
    );
  }
  const page = renderPage(
    <FakeRoom review={review} video={video}>
      <Room />
    </FakeRoom>,
  );
  await page.user.click(screen.getByRole('button', { name: 'Compare' }));
  return { ...page, here, there };
}

async function chooseOther(user: Awaited<ReturnType<typeof openOverlay>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Overlay' }));
  await screen.findByRole('option', { name: /Earlier\.mp4/ });
  await user.selectOptions(screen.getByLabelText('Compare with'), otherId);
}

const syncField = () => screen.findByLabelText<HTMLSelectElement>('In sync at');
const showFrame = (player: FakePlayer, frame: number) => act(() => player.show(frame));
const opacity = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Opacity of the other video' });

beforeEach(() => {
  submissionId = crypto.randomUUID();
  vi.spyOn(console, 'error').mockReturnValue();
});

test('both jumps are at the take-off, a step moves both, and the other one can be moved alone', async () => {
  const { user, here, there } = await openOverlay();
  await chooseOther(user);
  expect((await syncField()).value).toBe('take-off');
  await showFrame(here, 30);
  expect(there.getState().frame).toBe(60);
  await showFrame(here, 31);
  expect(there.getState().frame).toBe(61);
  await user.selectOptions(await syncField(), 'turn');
  expect(there.getState().frame).toBe(31);
  await user.click(screen.getByRole('button', { name: 'Other video: one frame forward' }));
  await waitFor(() => expect(there.getState().frame).toBe(32));
  expect(here.getState().frame).toBe(31);
  expect((await syncField()).value).toBe('by-hand');
  await showFrame(here, 41);
  expect(there.getState().frame).toBe(42);
});

test('every phase matches the speed between the phases', async () => {
  const { user, here, there } = await openOverlay();
  await chooseOther(user);
  await user.selectOptions(await syncField(), 'every-phase');
  // Two seconds here are one second there.
  await showFrame(here, 60);
  expect(there.getState().frame).toBe(75);
  await showFrame(here, 90);
  expect(there.getState().frame).toBe(90);
});

test('a jump of 240 fps moves beside one of 30 fps in real time, saved at 30 fps or not', async () => {
  const phases = { 'take-off': 0 };
  const otherPhases = { 'take-off': 1 };
  const first = await openOverlay({ slowMotion: 8, phases, otherPhases });
  await chooseOther(first.user);
  await syncField();
  for (const [frame, expected] of [
    [7, 30],
    [8, 31],
    [80, 40],
  ] as const) {
    await showFrame(first.here, frame);
    expect(first.there.getState().frame).toBe(expected);
  }
  cleanup();
  submissionId = crypto.randomUUID();
  const second = await openOverlay({ here: createFakePlayer(240, 960), phases, otherPhases });
  await chooseOther(second.user);
  await syncField();
  await showFrame(second.here, 80);
  expect(second.there.getState().frame).toBe(40);
  cleanup();
  submissionId = crypto.randomUUID();
  const third = await openOverlay({ there: createFakePlayer(240, 960), phases, otherPhases });
  await chooseOther(third.user);
  await syncField();
  await showFrame(third.here, 10);
  expect(third.there.getState().frame).toBe(320);
});

test('opacity and difference change the other picture only', async () => {
  const { user } = await openOverlay();
  await chooseOther(user);
  const picture = screen.getByTestId('picture');
  fireEvent.change(await opacity(), { target: { value: '80' } });
  expect(picture.querySelector('[style*="opacity: 0.8"]')).not.toBeNull();
  const difference = screen.getByRole('button', { name: 'Difference' });
  await user.click(difference);
  expect(difference.getAttribute('aria-pressed')).toBe('true');
  expect(picture.querySelector('.mix-blend-difference')).not.toBeNull();
});

test('places are marked by key on both pictures, not on top of each other, and a reload finds everything', async () => {
  const { user } = await openOverlay();
  await chooseOther(user);
  await user.selectOptions(await syncField(), 'turn');
  fireEvent.change(await opacity(), { target: { value: '30' } });
  await user.click(screen.getByRole('button', { name: 'Mirror' }));
  await user.click(screen.getByRole('button', { name: 'Mark two places' }));
  for (const word of ['Next', 'Done']) {
    const goOn = screen.getByRole('button', { name: word });
    for (const place of [1, 2]) {
      await user.click(screen.getByRole('button', { name: /Place the point in the center/ }));
      if (place === 2) screen.getByText(/too close together/);
      expect(goOn).toHaveProperty('disabled', true);
    }
    const point = screen.getByRole('button', { name: /^Place 2/ });
    for (let i = 0; i < 10; i++)
      fireEvent.keyDown(point, { key: 'ArrowRight', shiftKey: true, altKey: true });
    expect(screen.queryByText(/too close together/)).toBeNull();
    await user.click(goOn);
  }
  await screen.findByText('The two places are on top of each other.');

  cleanup();
  await openOverlay();
  expect((await syncField()).value).toBe('turn');
  expect(screen.getByRole('button', { name: 'Overlay' }).getAttribute('aria-pressed')).toBe('true');
  expect((await opacity()).value).toBe('30');
  screen.getByText('The two places are on top of each other.');
  screen.getByRole('button', { name: 'Not mirrored' });
});

test('a canceled marking keeps the earlier alignment', async () => {
  const { user } = await openOverlay();
  await chooseOther(user);
  await user.click(await screen.findByRole('button', { name: 'Mark two places' }));
  await user.click(screen.getByRole('button', { name: /Place the point in the center/ }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await opacity();
  screen.getByRole('button', { name: 'Mark two places' });
});

test('says which phases are missing, and when a chosen one was removed', async () => {
  const { user } = await openOverlay();
  await chooseOther(user);
  const names = [...(await syncField()).options].map(({ text, disabled }) => [text, disabled]);
  expect(names).toContainEqual(['Swing: not marked in this jump', true]);
  expect(names).toContainEqual(['Clearance: not marked in either jump', true]);
  expect(names).toContainEqual(['Turn', false]);
  await user.selectOptions(await syncField(), 'turn');
  cleanup();
  await openOverlay({ otherPhases: { 'take-off': 2 } });
  await screen.findByText(
    /Turn is no longer marked in both jumps\. They are in sync at “Take-off” instead\./,
  );
});

test('without a common phase, says how the two jumps come together', async () => {
  const { user } = await openOverlay({ otherPhases: {} });
  await chooseOther(user);
  await screen.findByText(/The other jump has no phases\. Go to a frame of this jump/);
  expect((await syncField()).value).toBe('');
});

test('says that the other video failed, and tries again', async () => {
  const there = createFakePlayer(30, 120);
  there.set({ status: 'failed', error: new TypeError('Failed to fetch') });
  const { user } = await openOverlay({ there });
  await chooseOther(user);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/We couldn’t open the other video/);
  expect(attempts).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(attempts).toBe(2);
  act(() => there.set({ status: 'ready', error: undefined }));
  await opacity();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that the other video was deleted', async () => {
  const { user } = await openOverlay({
    answers: {
      'POST /storage/v1/object/sign/video-submissions/ada/earlier.mp4': () =>
        Response.json(
          { statusCode: '404', error: 'not_found', message: 'Object not found' },
          { status: 400 },
        ),
    },
  });
  await chooseOther(user);
  expect((await screen.findByRole('alert')).textContent).toMatch(/may also have been deleted/);
});
