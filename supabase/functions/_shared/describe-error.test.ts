import { expect, test } from 'vitest';
import { describeError, describeFields, withoutAddresses } from './describe-error.ts';

test.each([
  ['Key (email)=(athlete@example.com) already exists', 'Key (email)=([address]) already exists'],
  ['/rest/v1/x/athlete%40example.com', '/rest/v1/x/[address]'],
  ['"first.last+tag@mail.example.co.uk"', '"[address]"'],
  ['no address @ all', 'no address @ all'],
])('replaces the addresses in %s', (text, expected) => {
  expect(withoutAddresses(text)).toContain(expected.replace('/rest/v1/x/', ''));
  expect(withoutAddresses(text)).not.toMatch(/example/);
});

test('keeps the code of an error and removes addresses', () => {
  const error = Object.assign(new Error('mail to athlete@example.com failed'), { code: '23505' });
  const described = describeError(error);
  expect(described).toMatchObject({ error: 'Error', code: '23505', message: 'mail to [address] failed' });
  expect(JSON.stringify(described)).not.toContain('athlete@');
});

test('does not quote a thrown value that is not an error', () => {
  expect(describeError('athlete@example.com')).toEqual({ error: 'string' });
});

test('includes the cause, without the details and hint of the data API', () => {
  const response = {
    code: '23505',
    message: 'duplicate key',
    details: 'Key (email)=(athlete@example.com) already exists.',
    hint: 'Ada Vaulter',
  };
  const described = describeError(new Error('The order could not be written', { cause: response }));
  expect(described).toMatchObject({ cause: { error: 'object', code: '23505', message: 'duplicate key' } });
  expect(JSON.stringify(described)).not.toMatch(/athlete|Ada/);
});

test('removes addresses from texts, keeps numbers, and describes an object like an error', () => {
  expect(
    describeFields({ reason: 'no mail to athlete@example.com', attempts: 3, cause: { name: 'Ada' } }),
  ).toEqual({
    reason: 'no mail to [address]',
    attempts: 3,
    cause: { error: 'object' },
  });
});
