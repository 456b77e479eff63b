import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Outbox } from '#lib/outbox/create-outbox.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { TrainingChange } from './changes.ts';
import { RefusedEntries } from './refused-entries.tsx';
import { followedPlan, runSet } from './training.fixtures.ts';

const change: TrainingChange = { kind: 'values', assignmentId: 'a', entry: { ...runSet, seconds: 4.1 } };

function open(reason: 'conflict' | 'refused') {
  const resolveRefused = vi.fn(() => Promise.resolve());
  const page = renderPage(
    <RefusedEntries
      training={[followedPlan({ values: { 'run/1': { ...runSet, seconds: 4.4, version: 3 } } })]}
      refused={[{ id: 'w', change, reason }]}
      outbox={{ resolveRefused } as unknown as Outbox<TrainingChange>}
    />,
  );
  return { ...page, resolveRefused };
}
const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('shows both values of a set that two devices logged, and saves the chosen one', async () => {
  const { user, resolveRefused } = open('conflict');
  expect(values()).toEqual(['4.1 s', '4.4 s']);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(resolveRefused).toHaveBeenCalledWith('w', 3);
  await user.click(screen.getByRole('button', { name: 'Keep the other' }));
  expect(resolveRefused).toHaveBeenLastCalledWith('w');
});

test('shows the values of a set that was refused before they are discarded', () => {
  open('refused');
  expect(values()).toEqual(['4.1 s']);
  expect(screen.getByText(/^Set 1 of Pole runs wasn’t saved/)).toBeTruthy();
});

test('shows both remarks that two devices wrote about a session', async () => {
  const resolveRefused = vi.fn(() => Promise.resolve());
  const mine: TrainingChange = { kind: 'remark', assignmentId: 'a', week: 1, day: 1, remark: 'Windy.' };
  const { user } = renderPage(
    <RefusedEntries
      training={[followedPlan({ remarks: { '1/1': 'Calm.' }, known: { '1/1': { version: 2 } } })]}
      refused={[{ id: 'w', change: mine, reason: 'conflict' }]}
      outbox={{ resolveRefused } as unknown as Outbox<TrainingChange>}
    />,
  );
  expect(values()).toEqual(['Windy.', 'Calm.']);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(resolveRefused).toHaveBeenCalledWith('w', 2);
});
