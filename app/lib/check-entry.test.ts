import { expect, test } from 'vitest';
import { findProblems } from './check-entry.ts';
import { emailAddress, filledIn, invalidEmail } from './form-rules.ts';

const rules = { name: filledIn('Enter your name.'), email: emailAddress };

test.each(['', '   ', '\n\t'])('a required field with %j has the same problem as an empty one', (name) => {
  expect(findProblems({ name, email: 'ada@example.com' }, rules)).toEqual({ name: 'Enter your name.' });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'a@b@example.com'])(
  '%s is not an email address',
  (email) => {
    expect(findProblems({ name: 'Ada', email }, rules)).toEqual({ email: invalidEmail });
  },
);

test('an entry that keeps every rule has no problem', () => {
  expect(findProblems({ name: 'Ada', email: ' ada+vault@sub.example.com ' }, rules)).toEqual({});
});
