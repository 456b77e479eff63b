import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakePlayer, fakeVideo } from '#testing/fake-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import type { Review } from '../../review.ts';
import { PhaseStrip } from './phase-strip.tsx';

test('in a low sheet, phases are names and times that can be set and opened', async () => {
  const [goTo, put] = [vi.fn(), vi.fn()];
  const player = createFakePlayer(30, 90);
  player.set({ frame: 60 });
  const review = { submissionId: 's', status: 'pending', phases: { plant: 1e6 } } as unknown as Review;
  const strip = (layout: 'names' | 'grid') => (
    <FakeRoom review={review} video={fakeVideo(player)} goTo={goTo} put={put} isCoach>
      <PhaseStrip layout={layout} />
    </FakeRoom>
  );
  const change = (marks: object) => ({ kind: 'phases', id: 'phases', submissionId: 's', marks });
  const { rerender } = render(strip('names'));
  await userEvent.click(screen.getByRole('button', { name: /^Plant\b/ }));
  expect(goTo).toHaveBeenCalledExactlyOnceWith(1e6);
  await userEvent.click(screen.getByRole('button', { name: /^Swing/ }));
  expect(put).toHaveBeenCalledExactlyOnceWith(change({ swing: 2e6 }));
  expect(screen.queryByRole('button', { name: 'Clear Plant' })).toBeNull();
  rerender(strip('grid'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear Plant' }));
  expect(put).toHaveBeenLastCalledWith(change({ plant: null }));
});
