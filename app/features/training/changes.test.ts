import { expect, test } from 'vitest';
import { applyChanges, keyOf, type TrainingChange } from './changes.ts';
import { followedPlan } from './training.fixtures.ts';

const sets = (setsDone: number, assignmentId = 'a'): TrainingChange => ({
  kind: 'sets',
  assignmentId,
  itemId: 'run',
  setsDone,
});
const remark = (text: string): TrainingChange => ({
  kind: 'remark',
  assignmentId: 'a',
  week: 1,
  day: 1,
  remark: text,
});

test('a later entry about the same exercise or session replaces an earlier one', () => {
  expect(keyOf(sets(1))).toBe(keyOf(sets(2)));
  expect(keyOf(remark('Windy'))).toBe(keyOf(remark('Calm')));
  expect(new Set([keyOf(sets(1)), keyOf(sets(1, 'b')), keyOf(remark('Windy'))]).size).toBe(3);
});

test('applies unconfirmed entries to the plan of their assignment', () => {
  const [plan, other] = applyChanges(
    [followedPlan(), followedPlan({ assignmentId: 'b' })],
    [sets(1), sets(2), remark('Windy')],
  );
  expect(plan).toMatchObject({ setsDone: { run: 2 }, remarks: { '1/1': 'Windy' } });
  expect(other).toMatchObject({ setsDone: {}, remarks: {} });
});
