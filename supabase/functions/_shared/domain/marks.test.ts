import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarks, writeMarks } from './marks.ts';

test.each([
  ['XXO', ['missed', 'missed', 'made']],
  ['x x o', ['missed', 'missed', 'made']],
  ['X-X-O', ['missed', 'missed', 'made']],
  ['x/o', ['missed', 'made']],
  ['XX0', ['missed', 'missed', 'made']],
  ['✗✓', ['missed', 'made']],
  ['made', ['made']],
  ['Miss', ['missed']],
  ['X–', ['missed', 'passed']],
  ['--', ['passed', 'passed']],
  ['1', ['made']],
  ['0', ['missed']],
  ['NH', ['missed', 'missed', 'missed']],
  ['no height', ['missed', 'missed', 'missed']],
  ['XOB', undefined],
  ['constructor', undefined],
  ['', undefined],
  [' , ', undefined],
])('reads the result %j', (text, results) => {
  expect(readMarks(text)).toEqual(results);
});

test('reads every card that it writes, with any separator', () => {
  const separator = fc.constantFrom('', ' ', ', ', '/', ' | ');
  // A pass ends the attempts at a bar.
  const card = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('made', 'passed', null))
    .map(([misses, last]) => [
      ...Array.from({ length: misses }, () => 'missed' as const),
      ...(last === null ? [] : [last]),
    ])
    .filter((results) => results.length > 0);
  fc.assert(
    fc.property(card, separator, (results, between) => {
      expect(readMarks([...writeMarks(results)].join(between))).toEqual(results);
    }),
  );
});
