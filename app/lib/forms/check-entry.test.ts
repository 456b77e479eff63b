import { expect, test } from 'vitest';
import { checkEntry } from './check-entry.ts';
import { emailAddress, required, invalidEmail } from './form-rules.ts';

const rules = { name: required('Enter your name.'), email: emailAddress };

function check(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return checkEntry(data, rules);
}

test.each(['', '   ', '\n\t'])('rejects %j in a required field', (name) => {
  expect(check({ name, email: 'ada@example.com' }).problems).toEqual({ name: 'Enter your name.' });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'a@b@example.com'])(
  'rejects the email address %s',
  (email) => {
    expect(check({ name: 'Ada', email }).problems).toEqual({ email: invalidEmail });
  },
);

test('trims a valid entry and returns only the fields with a rule', () => {
  expect(check({ name: ' Ada ', email: ' ada+vault@sub.example.com ', other: 'x' })).toEqual({
    entry: { name: 'Ada', email: 'ada+vault@sub.example.com' },
    problems: {},
  });
});
