import { expect, test } from 'vitest';
import { checkEntry } from './check-entry.ts';
import { emailAddress, filledIn, invalidEmail } from './form-rules.ts';

const rules = { name: filledIn('Enter your name.'), email: emailAddress };

function check(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return checkEntry(data, rules);
}

test.each(['', '   ', '\n\t'])('a required field with %j has the same problem as an empty one', (name) => {
  expect(check({ name, email: 'ada@example.com' }).problems).toEqual({ name: 'Enter your name.' });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'a@b@example.com'])(
  '%s is not an email address',
  (email) => {
    expect(check({ name: 'Ada', email }).problems).toEqual({ email: invalidEmail });
  },
);

test('a valid entry is trimmed, and holds the fields that have a rule', () => {
  expect(check({ name: ' Ada ', email: ' ada+vault@sub.example.com ', other: 'x' })).toEqual({
    entry: { name: 'Ada', email: 'ada+vault@sub.example.com' },
    problems: {},
  });
});
