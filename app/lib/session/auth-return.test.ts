import { expect, test } from 'vitest';
import { readAuthReturn } from './auth-return.ts';

test('a confirmation link brings both tokens and says what it was for', () => {
  const fragment = '#access_token=a.b.c&expires_in=3600&refresh_token=r1&token_type=bearer&type=signup';
  expect(readAuthReturn(fragment)).toEqual({
    kind: 'session',
    accessToken: 'a.b.c',
    refreshToken: 'r1',
    flow: 'signup',
  });
});

test.each(['recovery', 'email_change'] as const)('a link of the kind %s is told apart', (type) => {
  expect(readAuthReturn(`#access_token=a&refresh_token=r&type=${type}`)).toMatchObject({ flow: type });
});

test('a kind that we do not know is only a sign-in', () => {
  expect(readAuthReturn('#access_token=a&refresh_token=r&type=invite')).toMatchObject({ flow: 'other' });
  expect(readAuthReturn('#access_token=a&refresh_token=r')).toMatchObject({ flow: 'other' });
});

test('an expired or used link brings its code', () => {
  const fragment = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
  expect(readAuthReturn(fragment)).toEqual({ kind: 'problem', code: 'otp_expired' });
  expect(readAuthReturn('#error=access_denied')).toEqual({ kind: 'problem', code: 'access_denied' });
});

test.each(['#access_token=a.b.c', '#access_token=&refresh_token=r', '#access_token=a&refresh_token='])(
  'an address that was cut off is a problem: %s',
  (fragment) => {
    expect(readAuthReturn(fragment)).toEqual({ kind: 'problem', code: 'truncated' });
  },
);

test('the first of two confirmations is half of the way', () => {
  expect(readAuthReturn('#message=Confirmation+link+accepted')).toEqual({ kind: 'half-done' });
});

test.each(['', '#', '#coach', '#features', '#refresh_token=r'])('%j is an ordinary anchor', (fragment) => {
  expect(readAuthReturn(fragment)).toBeUndefined();
});
