import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonPhases, mapTime, momentsOf, possibleChoice } from './map-time.ts';

const asSaved = { here: null, there: null };

test('one moment is a shift in real time', () => {
  const map = mapTime([{ here: 2, there: 3 }], asSaved);
  expect(map?.(2)).toBe(3);
  expect(map?.(1.5)).toBe(2.5);
  expect(map?.(10)).toBe(11);
});

test('slow motion of either film counts', () => {
  const fromSlow = mapTime([{ here: 8, there: 1 }], { here: 8, there: null });
  expect(fromSlow?.(16)).toBe(2);
  const toSlow = mapTime([{ here: 1, there: 8 }], { here: null, there: 4 });
  expect(toSlow?.(1.5)).toBe(10);
});

test('between moments the other video is stretched, outside it runs in real time', () => {
  const moments = [
    { here: 1, there: 10 },
    { here: 2, there: 10.5 },
    { here: 3, there: 12.5 },
  ];
  const map = mapTime(moments, asSaved);
  expect([0, 1.5, 2.5, 4].map((seconds) => map?.(seconds))).toEqual([9, 10.25, 11.5, 13.5]);
});

test('without a moment nothing is synced', () => {
  expect(mapTime([], asSaved)).toBeUndefined();
});

test('two phases on one frame of this video do not break the mapping', () => {
  const map = mapTime(
    [
      { here: 1, there: 5 },
      { here: 1, there: 6 },
      { here: 2, there: 7 },
    ],
    asSaved,
  );
  expect(map?.(1)).toBe(5);
  expect(map?.(2)).toBe(7);
});

const gap = fc.double({ min: 0.01, max: 3, noNaN: true });
const film = fc.array(fc.record({ here: gap, there: gap }), { minLength: 1, maxLength: 6 }).map((gaps) => {
  let at = { here: 0, there: 0 };
  return gaps.map(({ here, there }) => (at = { here: at.here + here, there: at.there + there }));
});
const slowness = fc.option(fc.double({ min: 1, max: 40, noNaN: true }));

test('every moment maps to itself, and a later time never to an earlier one', () => {
  const time = fc.double({ min: -5, max: 25, noNaN: true });
  fc.assert(
    fc.property(film, slowness, slowness, time, time, (moments, here, there, a, b) => {
      const map = mapTime(moments, { here, there });
      if (!map) throw new Error('There is a moment.');
      for (const moment of moments) expect(map(moment.here)).toBeCloseTo(moment.there, 9);
      expect(map(Math.max(a, b))).toBeGreaterThanOrEqual(map(Math.min(a, b)) - 1e-9);
    }),
  );
});

test('the order of the moments does not matter', () => {
  fc.assert(
    fc.property(film, fc.double({ min: -5, max: 25, noNaN: true }), (moments, time) => {
      expect(mapTime([...moments].reverse(), asSaved)?.(time)).toBe(mapTime(moments, asSaved)?.(time));
    }),
  );
});

const here = { plant: 600_000, 'take-off': 700_000, turn: 1_600_000 };
const there = { 'take-off': 2_000_000, swing: 2_300_000, turn: 3_000_000 };

test('finds the phases that both videos have, in order', () => {
  expect(commonPhases(here, there)).toEqual(['take-off', 'turn']);
  expect(commonPhases(here, {})).toEqual([]);
});

test('a choice gives its moments', () => {
  expect(momentsOf('turn', here, there, undefined)).toEqual([{ here: 1.6, there: 3 }]);
  expect(momentsOf('every-phase', here, there, undefined)).toEqual([
    { here: 0.7, there: 2 },
    { here: 1.6, there: 3 },
  ]);
  expect(momentsOf('by-hand', here, there, { here: 1, there: 4 })).toEqual([{ here: 1, there: 4 }]);
  expect(momentsOf('plant', here, there, undefined)).toEqual([]);
  expect(momentsOf(undefined, here, there, undefined)).toEqual([]);
});

test('the take-off is the default, and an impossible choice falls back to what is possible', () => {
  const byHand = { here: 1, there: 4 };
  expect(possibleChoice(undefined, ['plant', 'take-off'], undefined)).toBe('take-off');
  expect(possibleChoice(undefined, ['plant', 'swing'], byHand)).toBe('plant');
  expect(possibleChoice('every-phase', ['plant', 'swing'], undefined)).toBe('every-phase');
  expect(possibleChoice('every-phase', ['swing'], undefined)).toBe('swing');
  expect(possibleChoice('take-off', [], byHand)).toBe('by-hand');
  expect(possibleChoice('by-hand', [], undefined)).toBeUndefined();
});
