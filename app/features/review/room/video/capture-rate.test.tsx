import { noRealTimes, type SlowMotion } from '#domain/slow-motion.ts';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { indexFrames } from '#lib/video-frames/frame-index.ts';
import { initialPlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CaptureRate } from './capture-rate.tsx';
import type { RoomVideo } from './use-video-player.ts';

/** A video that plays at rates in frames per second, 90 frames each. */
function videoAt(rates: number | readonly number[], slowMotion: SlowMotion): RoomVideo {
  let timestamp = 0;
  const frames = [rates].flat().flatMap((rate) =>
    Array.from({ length: 90 }, () => {
      const frame = { timestamp, duration: 1 / rate, isKey: timestamp === 0 };
      timestamp += 1 / rate;
      return frame;
    }),
  );
  const state = { ...initialPlayerState, index: indexFrames(frames) };
  const player = { getState: () => state, subscribe: () => () => undefined } as unknown as VideoPlayer;
  return { player, slowMotion } as RoomVideo;
}

test('a coach chooses the capture rate, and no slow motion', async () => {
  const onChange = vi.fn();
  const { user } = renderPage(<CaptureRate video={videoAt(30, 8)} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Capture rate');
  expect(field.value).toBe('240');
  await user.selectOptions(field, '120');
  expect(onChange).toHaveBeenLastCalledWith(4);
  await user.selectOptions(field, field.options[0]?.value ?? '');
  expect(onChange).toHaveBeenLastCalledWith(1);
});

test('a rate that is not in the list is kept', () => {
  renderPage(<CaptureRate video={videoAt(25, 4)} onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLSelectElement>('Capture rate').value).toBe('100');
});

test('offers the rates of phones and cameras, and takes a typed one that the film can have', async () => {
  const onChange = vi.fn();
  const { user } = renderPage(<CaptureRate video={videoAt(24, null)} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Capture rate');
  for (const [rate, factor] of [
    ['100', 4.1667],
    ['1000', 41.6667],
  ] as const) {
    await user.selectOptions(field, rate);
    expect(onChange).toHaveBeenLastCalledWith(factor);
  }
  await user.selectOptions(field, 'Another rate…');
  await user.type(screen.getByLabelText('Frames per second'), '1200{Enter}');
  expect(screen.getByText('Enter 50 to 1,000 frames a second.')).toBeTruthy();
  expect(onChange).toHaveBeenCalledTimes(2);
  await user.clear(screen.getByLabelText('Frames per second'));
  await user.type(screen.getByLabelText('Frames per second'), '192{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(8);
});

test('a video that changes its speed has no times until its capture rate is chosen', async () => {
  const onChange = vi.fn();
  const unknown = [0, 1, 2].map((i) => ({ fromUs: i, toUs: i + 1, factor: null }));
  const { user } = renderPage(<CaptureRate video={videoAt([240, 30, 240], unknown)} onChange={onChange} />);
  expect(screen.getByText(noRealTimes)).toBeTruthy();
  const field = screen.getByLabelText<HTMLSelectElement>('Capture rate');
  expect(field.selectedOptions[0]?.textContent).toBe('Not known');
  // A camera that films 120 frames a second has no part with 240.
  expect([...field.options].map(({ value }) => value)).not.toContain('120');
  await user.selectOptions(field, '240');
  expect(onChange).toHaveBeenLastCalledWith([
    expect.objectContaining({ fromUs: 0, factor: 1 }),
    expect.objectContaining({ factor: 8 }),
    expect.objectContaining({ factor: 1 }),
  ]);
  await user.selectOptions(field, 'real');
  expect(onChange).toHaveBeenLastCalledWith(1);
});

test('everyone reads what is known of a video that changes its speed', () => {
  const runs = [1, 8, 1].map((factor, i) => ({ fromUs: i, toUs: i + 1, factor }));
  const video = (slowMotion: SlowMotion) => videoAt([240, 30, 240], slowMotion);
  const { rerender } = render(<CaptureRate video={video(runs)} />);
  expect(screen.getByText(/Filmed at 240 fps. The video changes its speed/)).toBeTruthy();
  rerender(<CaptureRate video={video(runs.map((run) => ({ ...run, factor: null })))} />);
  expect(screen.getByText(noRealTimes)).toBeTruthy();
});

test('an athlete reads the capture rate of slow motion only', () => {
  const { rerender, container } = render(<CaptureRate video={videoAt(29.97, 8)} />);
  expect(
    screen.getByText(/Filmed at 240 fps, saved at 30 fps. Times are real time if the phone kept every frame/),
  ).toBeTruthy();
  rerender(<CaptureRate video={videoAt(30, 1)} />);
  expect(container.textContent).toBe('');
});
