import { expect, test } from 'vitest';
import { setSampleSite } from '#testing/set-sample-site.ts';
import { couponRules, toNewCoupon, type CouponFields } from './read-coupon.ts';

setSampleSite();

const fields: CouponFields = {
  code: 'spring-20',
  kind: 'percent',
  off: '20',
  limit: '',
  lastDay: '',
  minimum: '',
};

test('reads a percentage without limits', () => {
  expect(toNewCoupon(fields)).toEqual({ code: 'SPRING-20', percentOff: 20 });
});

test('reads an amount with all limits', () => {
  const typed = {
    kind: 'amount',
    off: '$1,050.50',
    limit: '1,000',
    lastDay: '2099-12-31',
    minimum: '20',
  } as const;
  expect(toNewCoupon({ ...fields, ...typed })).toEqual({
    code: 'SPRING-20',
    amountOffCents: 105_050,
    limit: 1000,
    expiresAt: new Date('2099-12-31T23:59:59').toISOString(),
    minimumCents: 2000,
  });
});

test.each([
  ['code', ['', 'AB', 'SPRING 20', 'SPRING_20', 'É20', 'A'.repeat(41)]],
  ['percent', ['', '0', '101', '12.5', '7,5', '2,5 %', '1,0', '-5', 'abc', '%']],
  ['amount', ['', '0', '0.001', '1,000,000', '-5', 'abc']],
  ['limit', ['0', '-1', '1.5', '1,5', '10,00', '1,000,001', 'many']],
  ['lastDay', ['2020-01-01', 'soon']],
  ['minimum', ['0', '-1', 'abc']],
] as const)('rejects a wrong %s', (name, texts) => {
  for (const text of texts) expect([text, couponRules[name](text)]).toEqual([text, expect.any(String)]);
});

test.each([
  ['code', ['ABC', ' spring-20 ']],
  ['percent', ['1', '100', '20 %']],
  ['amount', ['5', '$1,234.50']],
  ['limit', ['', '1', '1,000', '100,000', '1,000,000']],
  ['lastDay', ['', '2099-12-31']],
  ['minimum', ['', '19']],
] as const)('accepts a correct %s', (name, texts) => {
  for (const text of texts) expect([text, couponRules[name](text)]).toEqual([text, true]);
});
