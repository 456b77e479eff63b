import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each(['ada@example.com', "o'hara+vault@mail.example.co.uk"])('%s is an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each(['', 'ada', 'ada@example', 'ada @example.com', `${'a'.repeat(250)}@example.com`])(
  '"%s" is not an email address',
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);
