import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakePlayer } from '#testing/fake-player.ts';
import { useLeavingControls } from './use-leaving-controls.ts';

interface Props {
  isOnPicture?: boolean;
  isLed?: boolean;
  isDrawing?: boolean;
}

function open(first: Props = {}) {
  const player = createFakePlayer(30, 90);
  function Column({ isOnPicture = true, isLed = false, isDrawing = false }: Props) {
    const columnRef = useRef<HTMLDivElement>(null);
    const { isHidden, toggle } = useLeavingControls({ player, columnRef, isOnPicture, isLed });
    return (
      <div ref={columnRef}>
        <div data-stage>
          <button type="button" onClick={toggle}>
            Picture
          </button>
          {isDrawing && <span data-draws />}
        </div>
        <button type="button">{isHidden ? 'Hidden' : 'Shown'}</button>
      </div>
    );
  }
  const { rerender } = render(<Column {...first} />);
  return {
    player,
    become: (next: Props) => rerender(<Column {...next} />),
    state: () => screen.getByRole('button', { name: /Shown|Hidden/ }).textContent,
    tapPicture: () => fireEvent.click(screen.getByText('Picture')),
    use: () => fireEvent.pointerDown(screen.getByRole('button', { name: /Shown|Hidden/ })),
    wait: (ms: number) => void act(() => vi.advanceTimersByTime(ms)),
    play: () => act(() => void player.play()),
    pause: () => act(() => void player.pause()),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the controls leave after a first look, and a tap brings them back', () => {
  const { state, wait, tapPicture } = open();
  expect(state()).toBe('Shown');
  wait(2999);
  expect(state()).toBe('Shown');
  wait(1);
  expect(state()).toBe('Hidden');
  tapPicture();
  expect(state()).toBe('Shown');
  // The video does not play.
  wait(60_000);
  expect(state()).toBe('Shown');
  tapPicture();
  expect(state()).toBe('Hidden');
});

test('controls that were used stay until the video plays', () => {
  const { state, wait, use, play, pause } = open();
  wait(2000);
  use();
  wait(60_000);
  expect(state()).toBe('Shown');
  play();
  wait(2000);
  use();
  wait(2999);
  expect(state()).toBe('Shown');
  wait(1);
  expect(state()).toBe('Hidden');
  pause();
  expect(state()).toBe('Hidden');
});

test('controls leave a picture that a voice-over moves', () => {
  const { state, wait, use, become } = open();
  use();
  become({ isLed: true });
  wait(3000);
  expect(state()).toBe('Hidden');
});

test('a drawing tool keeps the controls, because it takes the taps', () => {
  const { state, wait, play, become, use } = open({ isDrawing: true });
  play();
  wait(60_000);
  expect(state()).toBe('Shown');
  become({ isDrawing: false });
  use();
  wait(3000);
  expect(state()).toBe('Hidden');
});

test('beside the picture, the controls always stay', () => {
  const { state, wait, become, play, tapPicture } = open();
  wait(3000);
  expect(state()).toBe('Hidden');
  become({ isOnPicture: false });
  expect(state()).toBe('Shown');
  play();
  tapPicture();
  wait(60_000);
  expect(state()).toBe('Shown');
});
