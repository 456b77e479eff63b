import { expect, test } from 'vitest';
import { emailAddress, invalidEmail, knownEmailAddress, phoneNumber, required } from './form-rules.ts';

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

test('accepts a pasted address with invisible characters', () => {
  expect(emailAddress('\u200Bada@example.com\u00A0')).toBe(true);
});

test('refuses a new address that could mean another recipient, but signs in with an old one', () => {
  expect(emailAddress('a;w@x.example')).toBe(invalidEmail);
  expect(knownEmailAddress('a;w@x.example')).toBe(true);
  expect(knownEmailAddress('ada')).toBe(invalidEmail);
  expect(knownEmailAddress(' \u200B')).toBe('Enter your email address.');
});
