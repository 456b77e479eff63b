import { expect, test } from 'vitest';
import { placeOf } from './file-names.ts';

test('knows which files can be renamed and removed', () => {
  expect(placeOf('pages/programs/speed.md')).toBe('pages/');
  expect(placeOf('blog/index.yml')).toBeUndefined();
  expect(placeOf('home.yml')).toBeUndefined();
});
