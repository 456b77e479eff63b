import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noValues } from '#common/training/set-values.ts';
import { renderPage } from '#testing/render-page.tsx';
import { applyChanges, type TrainingChange } from './changes.ts';
import { ItemLog } from './item-log.tsx';
import type { LoggedSet } from './logged-set.ts';
import { followedPlan } from './training.fixtures.ts';
import type { FollowedPlan } from './training.ts';
import { useState } from 'react';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('units', 'metric');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 18) });
});
afterEach(() => vi.useRealTimers());

const set = (fields: Partial<LoggedSet>): LoggedSet => ({
  ...noValues,
  itemId: 'old',
  setNumber: 1,
  week: 1,
  day: 1,
  exercise: 'pole runs',
  doneOn: '2026-11-20',
  version: 1,
  ...fields,
});

/** The exercise 'Pole runs' with three sets. */
function open(fields: Partial<FollowedPlan> = {}) {
  const changes: TrainingChange[] = [];
  function Page() {
    const [plan, setPlan] = useState(followedPlan(fields));
    const [session] = plan.sessions;
    const [item] = session?.items ?? [];
    if (!session || !item) throw new Error('The plan has no exercise.');
    return (
      <ItemLog
        item={item}
        dated={{ plan, session }}
        day="2026-11-30"
        isReady
        onChange={(change) => {
          changes.push(change);
          setPlan((before) => applyChanges([before], [change])[0] ?? before);
        }}
      />
    );
  }
  return { ...renderPage(<Page />), changes };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const logged = () =>
  within(screen.getByRole('list', { name: 'Logged sets of Pole runs' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('logs time, distance and effort of a set', async () => {
  const { user, changes } = open();
  await user.click(button('Set 1'));
  await user.type(screen.getByLabelText('Time'), '4,12');
  await user.type(screen.getByLabelText('Distance'), '30');
  await user.selectOptions(screen.getByLabelText('Effort (RPE)'), '8');
  await user.click(button('Save set'));
  expect(changes.at(-1)).toEqual({
    kind: 'values',
    assignmentId: 'a',
    entry: set({
      itemId: 'run',
      exercise: 'Pole runs',
      doneOn: '2026-11-30',
      version: 0,
      seconds: 4.12,
      distanceM: 30,
      effort: 8,
    }),
  });
  expect(logged()).toEqual(['Set 130.00 m · 4.12 s · RPE 8']);
});

test('one tap logs the values of last time, and names a record', async () => {
  const { user } = open({
    history: [
      set({ seconds: 4.3, distanceM: 30 }),
      set({ setNumber: 2, seconds: 4.2, distanceM: 30 }),
      set({ doneOn: '2026-11-10', seconds: 4.5, distanceM: 30 }),
    ],
  });
  await user.click(button('Set 1'));
  await user.click(button('Last time, Fri, Nov 20: 30.00 m · 4.3 s'));
  expect(logged()).toEqual(['Set 130.00 m · 4.3 s']);
  await user.click(button('Set 2'));
  expect(button('Same as set 1: 30.00 m · 4.3 s')).toBeTruthy();
  await user.type(screen.getByLabelText('Time'), '4.1');
  await user.type(screen.getByLabelText('Distance'), '30');
  await user.click(button('Save set'));
  expect(logged()[1]).toBe('Set 230.00 m · 4.1 sRecord: fastest 30.00 m, 4.1 s');
});

test('says what is wrong with a number and keeps what was typed', async () => {
  const { user, changes } = open();
  await user.click(button('Set 1'));
  await user.type(screen.getByLabelText('Time'), 'fast');
  await user.click(button('Save set'));
  expect(screen.getByLabelText('Time')).toHaveProperty('value', 'fast');
  expect(screen.getByText('Enter it like 4.12, 1:30 or 2 min.')).toBeTruthy();
  expect(changes.filter(({ kind }) => kind === 'values')).toEqual([]);
});

test('a set with values opens instead of being taken back, and can be taken back there', async () => {
  const { user, changes } = open({
    setsDone: { run: 1 },
    values: { 'run/1': set({ itemId: 'run', doneOn: '2026-11-30', seconds: 5 }) },
  });
  await user.click(button('Set 1'));
  expect(changes).toEqual([]);
  await user.click(button('Take set back'));
  expect(changes).toMatchObject([
    { kind: 'values', entry: { seconds: null, version: 1 } },
    { kind: 'sets', setsDone: 0 },
  ]);
});

test('the rest goes on after a reload, until it is over', async () => {
  const first = open();
  await first.user.click(button('Set 1'));
  cleanup();
  vi.setSystemTime(new Date(2026, 10, 30, 18, 1));
  open({ setsDone: { run: 1 } });
  expect(screen.getByRole('timer').textContent).toBe('Rest 1:00');
  cleanup();
  vi.setSystemTime(new Date(2026, 10, 30, 18, 3));
  open({ setsDone: { run: 1 } });
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a rest that was stopped does not come back', async () => {
  const first = open();
  await first.user.click(button('Set 1'));
  await first.user.click(button('Stop the rest timer'));
  cleanup();
  open({ setsDone: { run: 1 } });
  expect(screen.queryByRole('timer')).toBeNull();
});

test('rest is counted after a set, but not after the last one', async () => {
  const { user } = open({ setsDone: { run: 1 } });
  await user.click(button('Set 2'));
  expect(screen.getByRole('timer').textContent).toBe('Rest 2:00');
  await user.click(button('+30 s'));
  expect(screen.getByRole('timer').textContent).toBe('Rest 2:30');
  await user.click(button('Set 3'));
  expect(screen.queryByRole('timer')).toBeNull();
});
