import { describe, expect, test } from 'vitest';
import { cancelUrlOf, successUrlOf } from './return-urls.ts';

const site = 'https://crossbar.example';

describe('the address a buyer comes back to', () => {
  test('carries the session after paying', () => {
    expect(successUrlOf(`${site}/checkout/success`, site)).toBe(
      `${site}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    );
  });

  test('keeps its own query and fragment', () => {
    expect(successUrlOf(`${site}/checkout/success?from=cart#files`, site)).toBe(
      `${site}/checkout/success?from=cart&session_id={CHECKOUT_SESSION_ID}#files`,
    );
  });

  test('names no session but the one that is paid', () => {
    expect(successUrlOf(`${site}/checkout/success?session_id=cs_test_other`, site)).toBe(
      `${site}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    );
  });

  test('may be any name of the same machine when the site runs on it', () => {
    expect(cancelUrlOf('http://127.0.0.1:3000/checkout/cancel', 'http://localhost:3000')).toBe(
      'http://127.0.0.1:3000/checkout/cancel',
    );
  });

  test.each([
    ['another site', 'https://evil.example/checkout/success'],
    ['a site whose name begins alike', 'https://crossbar.example.evil.example/'],
    ['the site without encryption', 'http://crossbar.example/checkout/success'],
    ['another port', 'https://crossbar.example:8443/checkout/success'],
    ['a user name that looks like the site', 'https://crossbar.example@evil.example/'],
    ['a name and a password', 'https://a:b@crossbar.example/'],
    ['a script', 'javascript:alert(1)'],
    ['the own machine of a site that is elsewhere', 'http://localhost/'],
    ['a path alone', '/checkout/success'],
    ['a path that is a host', '//evil.example'],
    ['nothing', ''],
    ['no text', 7],
    ['no value', undefined],
  ])('is never %s', (_name, value) => {
    expect(() => successUrlOf(value, site)).toThrow(expect.objectContaining({ code: 'foreign_return_url' }));
    expect(() => cancelUrlOf(value, site)).toThrow(expect.objectContaining({ code: 'foreign_return_url' }));
  });

  test('is not another port of the same machine', () => {
    expect(() => cancelUrlOf('http://localhost:4000/', 'http://localhost:3000')).toThrow();
  });
});
