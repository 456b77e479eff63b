import { expect, test } from 'vitest';
import { separatorOfLocale } from './csv-separator.ts';

test.each([
  ['en-US', 'comma'],
  ['ja-JP', 'comma'],
  ['de-DE', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['', 'comma'],
  ['not a tag', 'comma'],
])('spreadsheets in %j expect a %s', (language, separator) => {
  expect(separatorOfLocale(language)).toBe(separator);
});
