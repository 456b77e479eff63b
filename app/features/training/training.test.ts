import { expect, test } from 'vitest';
import { followedPlan } from './training.fixtures.ts';
import { countSets, describeWeek, nextTrainingDay, sessionsOn, weekOf } from './training.ts';

const plan = followedPlan();

test('finds the sessions of a day in every plan', () => {
  const later = followedPlan({ assignmentId: 'b', startsOn: '2026-11-18' });
  expect(sessionsOn([plan], '2026-12-09').map(({ session }) => session.title)).toEqual(['Gym']);
  expect(sessionsOn([plan, later], '2026-12-01')).toEqual([]);
});

test('finds the next day with a session, and none after the plan', () => {
  expect(nextTrainingDay([plan], '2026-11-30')).toBe('2026-12-09');
  expect(nextTrainingDay([plan], '2026-12-09')).toBeUndefined();
});

test('marks the days of a week as planned, done or rest', () => {
  expect(weekOf([plan], '2026-12-02').map(({ state }) => state)).toEqual([
    'planned',
    ...Array<string>(6).fill('rest'),
  ]);
  const done = followedPlan({ setsDone: { run: 3, jog: 1 } });
  expect(weekOf([done], '2026-12-06')[0]).toEqual({ day: '2026-11-30', state: 'done' });
});

test('counts sets, at most the planned ones', () => {
  const [dated] = sessionsOn([followedPlan({ setsDone: { run: 5 } })], '2026-11-30');
  expect(dated && countSets(dated)).toEqual({ planned: 4, done: 3 });
});

test('describes the week of the plan', () => {
  expect(describeWeek(plan, '2026-12-09')).toBe('Week 2 of 2');
  expect(describeWeek(plan, '2026-11-29')).toBeUndefined();
  expect(describeWeek(plan, '2026-12-14')).toBeUndefined();
});
