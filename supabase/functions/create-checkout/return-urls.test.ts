import { describe, expect, test } from 'vitest';
import { cancelUrlOf, successUrlOf } from './return-urls.ts';

const site = 'https://crossbar.example';

describe('return URLs', () => {
  test('the success URL contains the session', () => {
    expect(successUrlOf(`${site}/checkout/success`, site)).toBe(
      `${site}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    );
  });

  test('keep their query and fragment', () => {
    expect(successUrlOf(`${site}/checkout/success?from=cart#files`, site)).toBe(
      `${site}/checkout/success?from=cart&session_id={CHECKOUT_SESSION_ID}#files`,
    );
  });

  test('replace a session in the query', () => {
    expect(successUrlOf(`${site}/checkout/success?session_id=cs_test_other`, site)).toBe(
      `${site}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    );
  });

  test('may use any loopback host when the site runs on one', () => {
    expect(cancelUrlOf('http://127.0.0.1:3000/checkout/cancel', 'http://localhost:3000')).toBe(
      'http://127.0.0.1:3000/checkout/cancel',
    );
  });

  test.each([
    ['another site', 'https://evil.example/checkout/success'],
    ['a site whose name begins alike', 'https://crossbar.example.evil.example/'],
    ['the site over http', 'http://crossbar.example/checkout/success'],
    ['another port', 'https://crossbar.example:8443/checkout/success'],
    ['a user name that looks like the site', 'https://crossbar.example@evil.example/'],
    ['a user name and a password', 'https://a:b@crossbar.example/'],
    ['a script', 'javascript:alert(1)'],
    ['localhost for a public site', 'http://localhost/'],
    ['a path', '/checkout/success'],
    ['a protocol-relative URL', '//evil.example'],
    ['an empty text', ''],
    ['a number', 7],
    ['no value', undefined],
  ])('reject %s', (_name, value) => {
    expect(() => successUrlOf(value, site)).toThrow(expect.objectContaining({ code: 'foreign_return_url' }));
    expect(() => cancelUrlOf(value, site)).toThrow(expect.objectContaining({ code: 'foreign_return_url' }));
  });

  test('reject another port of the same host', () => {
    expect(() => cancelUrlOf('http://localhost:4000/', 'http://localhost:3000')).toThrow();
  });
});
