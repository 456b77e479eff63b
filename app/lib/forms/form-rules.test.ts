import { expect, test } from 'vitest';
import { filledIn, phoneNumber } from './form-rules.ts';

test.each(['+1 555 010 0199', '(030) 1234-56', '0171/123 ext. 4', '112'])('%s is a phone number', (typed) => {
  expect(phoneNumber(typed)).toBe(true);
});

test.each(['abc', '--', '+', '12'])('%s is no phone number', (typed) => {
  expect(phoneNumber(typed)).toBe('Enter a phone number, such as +1 555 010 0199.');
});

test.each(['', '   ', undefined])('%j is empty, for a phone number and for a name', (typed) => {
  expect(phoneNumber(typed)).toBe('Enter your phone number.');
  expect(filledIn('Enter your first name.')(typed)).toBe('Enter your first name.');
});
