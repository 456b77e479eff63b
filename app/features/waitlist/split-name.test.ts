import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ada Vaulter', 'Ada', 'Vaulter'],
  ['  Ada   van der  Berg ', 'Ada', 'van der Berg'],
  ['Ada', 'Ada', ''],
  ['   ', '', ''],
])('splits %j into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
