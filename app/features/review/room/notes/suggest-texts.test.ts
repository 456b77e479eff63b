import { expect, test } from 'vitest';
import { suggestTexts } from './suggest-texts.ts';

const own = [
  'Plant earlier.',
  'Tall at the plant.',
  'Plant with a long arm.',
  'Planting is fine.',
  'Run taller.',
];
const textsFor = (body: string, cursor = body.length) => suggestTexts(own, body, cursor)?.texts;

test('offers texts from the third letter on, at most three, in the order given', () => {
  expect(textsFor('pl')).toBeUndefined();
  expect(textsFor('Pla')).toEqual(own.slice(0, 3));
  expect(textsFor('plant w')).toEqual(['Plant with a long arm.']);
  expect(textsFor('lant')).toBeUndefined();
});

test('offers nothing for a text that is complete', () => {
  expect(textsFor('run taller.')).toBeUndefined();
});

test('replaces only the line at the cursor', () => {
  const body = 'Good run.\nrun';
  expect(suggestTexts(own, body, body.length)).toEqual({ from: 10, to: 13, texts: ['Run taller.'] });
  expect(suggestTexts(own, 'run\nGood.', 3)).toEqual({ from: 0, to: 3, texts: ['Run taller.'] });
});

test('offers nothing inside of a line', () => {
  expect(textsFor('run fast', 3)).toBeUndefined();
});
