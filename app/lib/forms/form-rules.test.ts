import { expect, test } from 'vitest';
import { required, phoneNumber } from './form-rules.ts';

test.each(['+1 555 010 0199', '(030) 1234-56', '0171/123 ext. 4', '112'])(
  'accepts the phone number %s',
  (typed) => {
    expect(phoneNumber(typed)).toBe(true);
  },
);

test.each(['abc', '--', '+', '12'])('rejects the phone number %s', (typed) => {
  expect(phoneNumber(typed)).toBe('Enter a phone number, such as +1 555 010 0199.');
});

test.each(['', '   ', undefined])('rejects %j as an empty phone number or name', (typed) => {
  expect(phoneNumber(typed)).toBe('Enter your phone number.');
  expect(required('Enter your first name.')(typed)).toBe('Enter your first name.');
});
