import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakePlayer, fakeVideo } from '#testing/fake-player.ts';
import { PhaseStrip } from './phase-strip.tsx';

test('in a low sheet, phases are names and times that can be set and opened', async () => {
  const [onGo, onSet, onClear] = [vi.fn(), vi.fn(), vi.fn()];
  const video = fakeVideo(createFakePlayer(30, 90));
  const strip = { video, marks: { plant: 1e6 }, onGo, onSet, onClear };
  const { rerender } = render(<PhaseStrip {...strip} layout="names" />);
  await userEvent.click(screen.getByRole('button', { name: /^Plant\b/ }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith(1e6);
  await userEvent.click(screen.getByRole('button', { name: /^Swing/ }));
  expect(onSet).toHaveBeenCalledExactlyOnceWith('swing');
  expect(screen.queryByRole('button', { name: 'Clear Plant' })).toBeNull();
  rerender(<PhaseStrip {...strip} layout="grid" />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Plant' }));
  expect(onClear).toHaveBeenCalledExactlyOnceWith('plant');
});
