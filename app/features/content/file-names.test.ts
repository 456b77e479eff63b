import { expect, test } from 'vitest';
import { placeOf, toName } from './file-names.ts';

test.each([
  ['Plant & take-off', 'plant-take-off'],
  ['  Jumper’s knee: what now? ', 'jumpers-knee-what-now'],
  ['Élan à São Paulo', 'elan-a-sao-paulo'],
  ['!!!', ''],
  ['x'.repeat(200), 'x'.repeat(80)],
])('makes an address of %j', (title, name) => {
  expect(toName(title)).toBe(name);
});

test('knows which files can be renamed and removed', () => {
  expect(placeOf('pages/programs/speed.md')).toBe('pages/');
  expect(placeOf('blog/index.yml')).toBeUndefined();
  expect(placeOf('home.yml')).toBeUndefined();
});
