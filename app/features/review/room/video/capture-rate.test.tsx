import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { indexFrames } from '#lib/video-frames/frame-index.ts';
import { initialPlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CaptureRate } from './capture-rate.tsx';
import type { RoomVideo } from './use-video-player.ts';

/** A video that plays at a rate in frames per second. */
function videoAt(rate: number, slowMotion: number | null): RoomVideo {
  const frames = Array.from({ length: 90 }, (_, i) => ({
    timestamp: i / rate,
    duration: 1 / rate,
    isKey: i === 0,
  }));
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

test('an athlete reads the capture rate of slow motion only', () => {
  const { rerender, container } = render(<CaptureRate video={videoAt(29.97, 8)} />);
  expect(
    screen.getByText(/Filmed at 240 fps, saved at 30 fps. Times are real time if the phone kept every frame/),
  ).toBeTruthy();
  rerender(<CaptureRate video={videoAt(30, 1)} />);
  expect(container.textContent).toBe('');
});
