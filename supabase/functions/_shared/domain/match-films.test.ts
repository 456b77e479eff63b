import { expect, test } from 'vitest';
import { matchByTime } from './match-films.ts';

const start = Date.UTC(2026, 10, 27, 15);
const at = (minutes: number, id: string) => ({ id, at: new Date(start + minutes * 60_000).toISOString() });
const attempts = [at(0, 'a'), at(7, 'b'), at(15, 'c'), at(31, 'd')];

test('matches each film with the attempt at its time', () => {
  const { matches } = matchByTime(attempts, [at(14, 'film c'), at(30, 'film d'), at(-1, 'film a')]);
  expect([...matches].sort()).toEqual([
    ['film a', 'a'],
    ['film c', 'c'],
    ['film d', 'd'],
  ]);
});

test.each([61, -61, 5 * 60])('finds that the clock of the camera is %d minutes off', (off) => {
  const films = [at(off, 'film a'), at(7 + off, 'film b'), at(31 + off, 'film d')];
  const { matches, offsetMs } = matchByTime(attempts, films);
  expect(Object.fromEntries(matches)).toEqual({ 'film a': 'a', 'film b': 'b', 'film d': 'd' });
  expect(Math.abs(offsetMs + off * 60_000)).toBeLessThan(60_000);
});

test('one film alone is not matched across two hours', () => {
  expect(matchByTime(attempts, [at(120, 'film')]).matches.size).toBe(0);
});

test('two films never share an attempt', () => {
  const { matches } = matchByTime([at(0, 'a')], [at(0, 'one'), at(1, 'two')]);
  expect([...matches]).toEqual([['one', 'a']]);
});

test('matches nothing without films', () => {
  expect(matchByTime(attempts, []).matches.size).toBe(0);
});
