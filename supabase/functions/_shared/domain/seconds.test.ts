import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatVideoTime } from './format-clock.ts';
import { formatSeconds, parseSeconds } from './seconds.ts';

test.each([
  ['4.12', 4.12],
  ['4,1', 4.1],
  ['.5', 0.5],
  ['2,4 s', 2.4],
  ['40 sec.', 40],
  ['1:30', 90],
  ['0:02.40', 2.4],
  ['1:05,5', 65.5],
  ['1:02:30', 3750],
  ['90:00', 5400],
  ['2 min', 120],
  ['1.5 min', 90],
  ['1 min 30', 90],
  ['1 min. 30 sec.', 90],
  ['1m30s', 90],
  [`1'30"`, 90],
  ['1’30”', 90],
  ['1 h 5 min', 3900],
  ['1h05', 3900],
  ['1:75', undefined],
  ['1:75:00', undefined],
  ['1:2:3', undefined],
  ['-1', undefined],
  ['1 min 30 m', undefined],
  ['30 m', undefined],
  ['fast', undefined],
  ['', undefined],
])('reads the time %j', (text, seconds) => expect(parseSeconds(text)).toBe(seconds));

test.each([
  [4.12, '4.12 s'],
  [59.999, '1:00'],
  [65.5, '1:05.5'],
  [3599.999, '1:00:00'],
  [3750, '1:02:30'],
])('formats %d seconds', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test('reads every time that a screen shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_600_000 }), (hundredths) => {
      expect(parseSeconds(formatSeconds(hundredths / 100))).toBe(hundredths / 100);
      expect(parseSeconds(formatVideoTime(hundredths * 10_000))).toBe(hundredths / 100);
    }),
  );
});

test('returns undefined or a finite number for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,:'" hms]{0,9}$/)), (typed) => {
      const read = parseSeconds(typed);
      expect(read === undefined || (Number.isFinite(read) && read >= 0)).toBe(true);
    }),
  );
});
