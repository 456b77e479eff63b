import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initialPlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import type { Review } from '../review.ts';
import {
  createMarker,
  straightCamera,
  syntheticFilm,
  takeOffUs,
} from '../room/measure/math/synthetic-film.ts';
import type { Measurement } from '../room/measure/measurement.ts';
import type { RoomVideo } from '../room/video/use-video-player.ts';
import { SharedFrames } from './shared-frames.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const mark = createMarker(straightCamera);
const takeOff = {
  ...mark('take-off', [[takeOffUs, [-3.6, 0], [-3.5, 2.1], [0, 0]]]),
  value: 3.69,
  error: 0.02,
  checkedBy: 'points-and-line' as const,
};
const bar = mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });

function renderFrames(measurements: readonly Measurement[]) {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:frame');
  const state = { ...initialPlayerState, ...syntheticFilm, status: 'ready' as const };
  const drawStill = vi.fn().mockResolvedValue(true);
  const player = { getState: () => state, subscribe: () => () => undefined, drawStill };
  const video = { player: player as unknown as VideoPlayer, canvasRef: { current: null }, slowMotion: null };
  const page = renderPage(
    <FakeRoom review={{ measurements } as unknown as Review} video={video as unknown as RoomVideo}>
      <SharedFrames />
    </FakeRoom>,
  );
  return { ...page, drawStill };
}

test('shows each measured frame with its marks, its number with ±, and how the camera was checked', async () => {
  const { user, drawStill } = renderFrames([bar, takeOff]);
  expect(drawStill).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Show the measured frames' }));
  const region = await screen.findByRole('region', { name: 'Measured in the video' });
  const frame = within(region).getByRole('img').closest('li');
  expect(frame?.textContent).toMatch(/Take-off distance(3\.69 m ±2 cm|12' 1.+±.+)Camera and lens checked/);
  expect(frame?.querySelectorAll('circle').length).toBeGreaterThan(2);
  expect(drawStill).toHaveBeenCalledTimes(1);
});

test('shows nothing without a measured number', () => {
  renderFrames([bar]);
  expect(screen.queryByRole('button')).toBeNull();
});
