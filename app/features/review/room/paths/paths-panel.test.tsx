import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { initialPlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { Review } from '../../review.ts';
import { createMarker, straightCamera, syntheticFilm, takeOffUs } from '../measure/math/synthetic-film.ts';
import type { Measurement } from '../measure/measurement.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { PathsPanel } from './paths-panel.tsx';
import type { Paths } from './use-paths.ts';

const mark = createMarker(straightCamera);
const bar = mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5]]], { reference: 'bar', knownM: 5 });
/** The hips rise from 1 m to 4 m above the runway in a second. */
const points = syntheticFilm.index.times.slice(0, 61).map((at, i) => {
  const [x = 0, y = 0] = mark('distance', [[0, [-1, 1 + i / 20]]]).marks[0]?.points[0] ?? [];
  return { atUs: toMicroseconds(at), x, y, isMarked: true };
});

function renderPanel(measurements: readonly Measurement[], frame: number) {
  const state = { ...initialPlayerState, ...syntheticFilm, status: 'ready' as const, frame };
  const player = { getState: () => state, subscribe: () => () => undefined } as unknown as VideoPlayer;
  const goTo = vi.fn();
  const review = { paths: { hips: points }, measurements } as unknown as Review;
  const page = renderPage(
    <FakeRoom review={review} video={{ player, slowMotion: null } as unknown as RoomVideo} goTo={goTo}>
      <PathsPanel paths={{ part: 'hips', points, isTracking: false } as unknown as Paths} />
    </FakeRoom>,
  );
  return { ...page, goTo };
}

test('with a scale, shows height and speed on the current frame and at their peaks, with their ±', async () => {
  const { user, goTo } = renderPanel([bar], 20);
  const height = screen.getByText('Height above the runway').closest('figure');
  expect(height?.textContent).toMatch(/\d(\.\d+)? m ±\d+ cm|\d(\.\d)? ±\d(\.\d)? m|\d+' \d/);
  expect(screen.getByText('Speed').closest('figure')?.textContent).toMatch(
    /\d(\.\d)? ±\d(\.\d)? m\/s|\d+(\.\d)? ±\d(\.\d)? ft\/s/,
  );
  await user.click(screen.getByRole('button', { name: /^Highest (\d|1\d' )/ }));
  expect(goTo).toHaveBeenLastCalledWith(1_000_000);
});

test('without a scale, shows when the peaks are and how to get units', () => {
  renderPanel([], 20);
  expect(screen.getByRole('button', { name: 'Highest at 0:01.00' })).toBeTruthy();
  expect(screen.getByText(/Coaches set a scale in Measure/)).toBeTruthy();
});
