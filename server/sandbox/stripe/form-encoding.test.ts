import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeForm } from './form-encoding.ts';
import { StripeApiError } from './stripe-error.ts';

const decode = (text: string) => decodeForm(new URLSearchParams(text));

describe('decodeForm', () => {
  test('decodes objects and lists', () => {
    expect(
      decode(
        'mode=payment&line_items[0][quantity]=2&line_items[0][price_data][currency]=usd&expand[]=a&expand[]=b',
      ),
    ).toEqual({
      mode: 'payment',
      line_items: [{ quantity: '2', price_data: { currency: 'usd' } }],
      expand: ['a', 'b'],
    });
  });

  test('sorts lists by index', () => {
    expect(decode('a[1]=two&a[0]=one&a[10]=three')).toEqual({ a: ['one', 'two', 'three'] });
  });

  test('treats __proto__ as an ordinary name', () => {
    const form = decode('metadata[__proto__]=x&metadata[constructor]=y');
    expect(Object.keys(form.metadata ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test.each(['a=1&a[b]=2', 'a[b]=1&a=2', 'a[b=1', '[a]=1', `a${'[b]'.repeat(20)}=1`])(
    'rejects %s',
    (text) => {
      expect(() => decode(text)).toThrow(StripeApiError);
    },
  );

  test('throws only StripeApiError', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          decode(text);
        } catch (error) {
          expect(error).toBeInstanceOf(StripeApiError);
        }
      }),
    );
  });
});
