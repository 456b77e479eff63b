import { describe, expect, test } from 'vitest';
import { jumpFields, readJumpNumber, type JumpField } from '#domain/jump-numbers.ts';
import { emptyDraft } from './jump-draft.ts';
import { toJumpRow } from './read-jump.ts';

const read = (field: JumpField, text: string, system: 'metric' | 'imperial' = 'metric') =>
  readJumpNumber(field, { typed: { [field]: text }, system });

describe('parses numbers as athletes type them', () => {
  test.each([
    ['grip', '4.30', 4.3],
    ['grip', '4,30 m', 4.3],
    ['grip', '430', 4.3],
    ['grip', `14'1"`, 4.293],
    ['grip', '14-1', 4.293],
    ['grip', '14 1', 4.293],
    ['grip', '14', 4.267],
    ['poleLength', '15 1/2', 4.724],
    ['poleRating', '75', 75],
    ['poleRating', '165', 74.84],
    ['poleRating', '165 lbs', 74.84],
    ['runUp', '7', 7],
    ['runUp', '14 steps', 7],
    ['runUp', '0', 0],
    ['midMark', '14.20', 14.2],
    ['midMark', '46', 14.021],
    ['takeOff', '3.45', 3.45],
    ['takeOff', '11', 3.353],
    ['standards', '60', 0.6],
    ['standards', '0.6', 0.6],
    ['standards', '24 in', 0.61],
    ['bar', '4.50', 4.5],
    ['bar', '12-6', 3.81],
  ] as const)('%s %s', (field, typed, value) => {
    expect(read(field, typed)).toMatchObject({ value });
  });

  test('reads numbers without a unit in the form’s system', () => {
    expect(read('grip', '14', 'imperial')).toMatchObject({ value: 4.267, text: `14' 0" · 4.27 m` });
    expect(read('poleRating', '100', 'imperial')).toMatchObject({ value: 45.36, text: '100 lb · 45.4 kg' });
    expect(read('standards', '24', 'imperial')).toMatchObject({ value: 0.61 });
    expect(read('grip', '4.30', 'imperial')).toMatchObject({ value: 4.3 });
    expect(read('grip', '4.30')).toMatchObject({ text: `4.30 m · 14' 1¼"` });
  });
});

describe('asks for the unit of a number that is only usual in the other system', () => {
  test.each([
    ['bar', '4.70', 'imperial', `Is it 4' 8½" or 4.70 m? Add the unit.`],
    ['takeOff', '3.45', 'imperial', `Is it 3' 5½" or 3.45 m? Add the unit.`],
    ['midMark', '35', 'metric', `Is it 35.00 m or 35' 0"? Add the unit.`],
    ['poleRating', '120', 'metric', 'Is it 120 kg or 120 lb? Add the unit.'],
  ] as const)('%s %s, %s', (field, typed, system, problem) => {
    expect(read(field, typed, system)).toEqual({ problem });
  });

  test.each([
    ['bar', '4.70 m', 'imperial', 4.7],
    ['bar', '4.7 ft', 'imperial', 1.433],
    ['bar', '1.50', 'metric', 1.5],
    ['poleRating', '120 kg', 'metric', 120],
  ] as const)('accepts %s %s, %s', (field, typed, system, value) => {
    expect(read(field, typed, system)).toMatchObject({ value });
  });
});

test('accepts a bar that is far from the grip, with a question', () => {
  const bar = (height: string) =>
    readJumpNumber('bar', { typed: { grip: '4.45', bar: height }, system: 'metric' });
  expect(bar('1.43')).toMatchObject({
    value: 1.43,
    question: 'The bar would be 2.82 m below your grip. Are both right?',
  });
  expect(bar('6.30')).toMatchObject({
    question: 'The bar would be 2.05 m above your grip. Are both right?',
  });
  expect(bar('4.70')).not.toHaveProperty('question');
});

describe('rejects impossible values', () => {
  test.each([
    ['grip', 'high', /“high” isn’t a length/],
    ['grip', '4 30', /isn’t a length/],
    ['grip', '9 m', /That’s 9\.00 m\. Enter a value between 1\.50 m and 5\.50 m/],
    ['grip', '-4.30', /isn’t a length/],
    ['poleRating', 'stiff', /isn’t a weight/],
    ['poleRating', '500', /Poles range from/],
    ['runUp', '15 steps', /whole lefts/],
    ['runUp', '99', /whole lefts/],
    ['standards', '3 m', /between 0\.00 m and 1\.00 m/],
  ] as const)('%s %s', (field, typed, problem) => {
    expect(read(field, typed)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  test('rejects a grip above the top of the pole', () => {
    const typed = { grip: '4.60', poleLength: '4.45' };
    expect(readJumpNumber('grip', { typed, system: 'metric' })).toEqual({
      problem: 'A grip of 4.60 m is longer than the pole.',
    });
  });
});

test('an empty draft has no readings and no values', () => {
  for (const field of jumpFields) expect(read(field, '  ')).toBeUndefined();
  const row = toJumpRow(emptyDraft('metric'));
  expect(Object.values(row).filter((value) => value !== null)).toEqual(['']);
});

test('converts a draft to meters, kilograms and a trimmed question', () => {
  const typed = { grip: `14'1"`, poleLength: '15', poleRating: '165', runUp: '7', bar: '4.30', midMark: '?' };
  const draft = {
    typed,
    system: 'metric',
    made: false,
    question: ' Am I under? ',
    spendsCredit: true,
  } as const;
  expect(toJumpRow(draft)).toEqual({
    grip_m: 4.293,
    pole_length_m: 4.572,
    pole_rating_kg: 74.84,
    run_up_lefts: 7,
    mid_mark_m: null,
    take_off_m: null,
    standards_m: null,
    bar_m: 4.3,
    made: false,
    question: 'Am I under?',
  });
});
