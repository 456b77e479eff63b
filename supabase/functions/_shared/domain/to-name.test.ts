import { expect, test } from 'vitest';
import { toName } from './to-name.ts';

test.each([
  ['Plant & take-off', 'plant-take-off'],
  ['  Jumper’s knee: what now? ', 'jumpers-knee-what-now'],
  ['Élan à São Paulo', 'elan-a-sao-paulo'],
  ['!!!', ''],
  ['x'.repeat(200), 'x'.repeat(80)],
])('makes an address of %j', (title, name) => {
  expect(toName(title)).toBe(name);
});
