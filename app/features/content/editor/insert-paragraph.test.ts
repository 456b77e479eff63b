import { expect, test } from 'vitest';
import { insertParagraph } from './insert-paragraph.ts';

test.each([
  ['', 0, 'P'],
  ['One', 1, 'One\n\nP'],
  ['One\ntwo\n\nThree', 2, 'One\n\nP\n\ntwo\n\nThree'],
  ['One\n\nTwo\n', 3, 'One\n\nP\n\nTwo'],
  ['One\n\nTwo\n', 99, 'One\n\nTwo\n\nP'],
])('inserts a paragraph into %j after the line at %i', (text, cursor, expected) => {
  expect(insertParagraph(text, cursor, 'P')).toBe(expected);
});
