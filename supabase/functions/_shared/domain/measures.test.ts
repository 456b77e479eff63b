import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatLength,
  formatWeight,
  formatWrittenWeight,
  parseDistance,
  parseLength,
  parseWeight,
  readWeight,
} from './measures.ts';

describe('lengths', () => {
  test.each([
    ['4.50', 4.5],
    ['4,50 m', 4.5],
    [' 4.5M ', 4.5],
    ['4m50', 4.5],
    ['450 cm', 4.5],
    ['4500mm', 4.5],
    ['4 meters', 4],
    ['.8', 0.8],
    [`14'9"`, 4.496],
    [`14' 9`, 4.496],
    ['14-9', 4.496],
    ['14–9', 4.496],
    ['14 ft 9 in', 4.496],
    ['14 feet 9 inches', 4.496],
    ['14ft. 9in.', 4.496],
    [`14′9″`, 4.496],
    [`14’9”`, 4.496],
    [`14'9''`, 4.496],
    [`14'9½"`, 4.509],
    [`14' 9 1/2"`, 4.509],
    ['14-9.5', 4.509],
    [`14'`, 4.267],
    ['14 ft', 4.267],
    ['14.5 ft', 4.42],
    ['177 in', 4.496],
    ['31½"', 0.8],
    [`0'6"`, 0.152],
  ])('%s', (typed, meters) => {
    expect(parseLength(typed)).toBe(meters);
  });

  test.each([
    '',
    'high',
    '4.5 kg',
    '-4.5',
    `14'13"`,
    '4.5.0',
    '4 5',
    '1/0',
    '14-',
    '1e3',
    'constructor',
    '4 constructor',
    '٤',
  ])('%j is not a length', (typed) => {
    expect(parseLength(typed)).toBeUndefined();
  });

  test('uses the given unit for a number without one', () => {
    expect(parseLength('60', 'cm')).toBe(0.6);
    expect(parseLength('24', 'in')).toBe(0.61);
    expect(parseLength('14', 'ft')).toBe(4.267);
  });

  test('returns undefined or a finite number for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const read of [parseLength(typed), parseWeight(typed)]) {
          expect(read === undefined || (Number.isFinite(read) && read >= 0)).toBe(true);
        }
      }),
    );
  });

  test('parses its own output in either system', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (millimeters) => {
        const meters = millimeters / 1000;
        expect(Math.abs((parseLength(formatLength(meters, 'metric')) ?? NaN) - meters)).toBeLessThan(0.00501);
        const shown = formatLength(meters, 'imperial');
        const read = parseLength(shown) ?? NaN;
        // An eighth of an inch, and a millimeter's rounding.
        expect(Math.abs(read - meters)).toBeLessThan(0.0037);
        expect(formatLength(read, 'imperial')).toBe(shown);
      }),
    );
  });

  test('keeps every quarter inch when rounded to millimeters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 47 }), (feet, quarters) => {
        const typed = `${feet}-${quarters / 4}`;
        const shown = `${feet}' ${Math.floor(quarters / 4)}${['', '¼', '½', '¾'][quarters % 4] ?? ''}"`;
        expect(formatLength(parseLength(typed) ?? NaN, 'imperial')).toBe(shown);
      }),
    );
  });
});

test.each([
  ['30', 'm', 30],
  ['2 km', 'm', 2000],
  ['1,5 km', 'm', 1500],
  ['1.609 km', 'm', 1609],
  ['1,500 m', 'm', 1500],
  ['1 500', 'm', 1500],
  ['10,000 m', 'm', 10_000],
  ['30,5', 'm', 30.5],
  ['40 yd', 'm', 36.576],
  ['40 yards', 'ft', 36.576],
  ['1 mi', 'm', 1609.344],
  ['100', 'ft', 30.48],
  ['2 laps', 'm', undefined],
] as const)('reads the distance %s', (typed, bare, meters) => {
  expect(parseDistance(typed, bare)).toBe(meters);
});

describe('pole ratings', () => {
  test.each([
    ['68', 68],
    ['68 kg', 68],
    ['68,5kg', 68.5],
    ['150 lb', 68.04],
    ['150lbs', 68.04],
    ['150#', 68.04],
    ['150 pounds', 68.04],
  ])('%s', (typed, kilograms) => {
    expect(parseWeight(typed)).toBe(kilograms);
  });

  test.each(['', '150 in', 'heavy', '1-2'])('%j is not a weight', (typed) => {
    expect(parseWeight(typed)).toBeUndefined();
  });

  test('shows every weight as it was written', () => {
    const unit = fc.constantFrom(['kg', 'metric'] as const, ['lb', 'imperial'] as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        unit,
        fc.constantFrom('.', ','),
        (grams, [name, system], sign) => {
          const number = grams / 1000;
          const read = readWeight(`${String(number).replace('.', sign)} ${name}`);
          expect(read?.typed).toBe(`${number} ${name}`);
          expect(formatWrittenWeight(read?.kg ?? NaN, read?.typed ?? null, system)).toBe(`${number} ${name}`);
          expect(readWeight(read?.typed ?? '')).toEqual(read);
        },
      ),
    );
  });

  test('keeps whole pounds when rounded to hundredths of a kilogram', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 300 }), (pounds) => {
        expect(formatWeight(parseWeight(`${pounds} lb`) ?? NaN, 'imperial')).toBe(`${pounds} lb`);
      }),
    );
  });
});
