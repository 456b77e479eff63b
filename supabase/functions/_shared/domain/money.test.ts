import { describe, expect, test } from 'vitest';
import { currencyCodes, currencyRules } from './currencies.ts';
import {
  currencyName,
  currencySign,
  findAmountProblem,
  formatMoney,
  formatPrice,
  parseAmount,
  plainAmount,
  readNumber,
  toCents,
} from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['usd', 123_450, '$1,234.50', '1234.50'],
  ['eur', 2500, '€25.00', '25.00'],
  ['jpy', 5000, '¥5,000', '5000'],
  ['isk', 500_000, 'ISK 5,000', '5000'],
  ['ugx', 500, 'UGX 5', '5'],
  ['huf', 17_500, 'HUF 175.00', '175.00'],
  ['twd', 100, 'NT$1.00', '1.00'],
  ['kwd', 5120, 'KWD 5.120', '5.120'],
])('shows %s as Stripe counts it', (currency, cents, text, plainText) => {
  expect([plain(formatMoney(cents, currency)), plainAmount(cents, currency)]).toEqual([text, plainText]);
});

test.each([
  [3900, false, '$39'],
  [3950, false, '$39.50'],
  [0, false, '$0.00'],
  [29_900, true, 'from $299.00'],
  [123_400_000, false, '$1,234,000'],
])('shows a price of %d on a card, from %s, as %s', (cents, isFrom, text) => {
  expect(formatPrice(cents, 'usd', isFrom)).toBe(text);
});

test('every currency has rules, a sign and a name', () => {
  for (const code of currencyCodes) {
    const currency = code.toLowerCase();
    const { units, decimals, step, minimum, maximum } = currencyRules(currency);
    expect([1, 100, 1000]).toContain(units);
    expect(decimals).toBe(step === 100 ? 0 : Math.log10(units));
    for (const cents of [minimum, maximum]) expect([currency, cents % step]).toEqual([currency, 0]);
    // What our columns hold, shipping of the same amount included.
    expect(2 * maximum).toBeLessThan(2 ** 31);
    expect(currencySign(currency)).not.toBe('');
    expect(currencyName(currency)).not.toBe('');
    const largest = plainAmount(maximum, currency);
    expect([currency, readNumber(largest, currency)]).toEqual([currency, maximum / units]);
  }
});

test('names currencies as a sentence does', () => {
  expect(['usd', 'eur', 'jpy'].map(currencyName)).toEqual(['US dollars', 'euros', 'Japanese yen']);
});

describe('a price that an owner typed', () => {
  test.each([
    ['usd', [0, 0.5, 39, 39.5, 0.57 + 1, 999_999.99]],
    ['jpy', [0, 50, 99_999_999]],
    ['isk', [0, 1, 999_999]],
    ['kwd', [0, 0.01, 5.12, 99_999.99]],
  ])('is taken in %s', (currency, amounts) => {
    for (const amount of amounts)
      expect([amount, findAmountProblem(amount, currency)]).toEqual([amount, undefined]);
  });

  test.each([
    ['usd', -1, 'must be 0 or more'],
    ['usd', Number.NaN, 'must be 0 or more'],
    ['usd', 1e9, 'must be at most $999,999.99, the most that a payment can be'],
    ['usd', 39.505, 'must be a multiple of $0.01'],
    ['usd', 0.49, 'must be 0 or at least $0.50, the least that a payment can be'],
    ['jpy', 39.5, 'must be a multiple of ¥1'],
    ['isk', 39.5, 'must be a multiple of ISK 1'],
    ['kwd', 5.124, 'must be a multiple of KWD 0.010'],
  ])('is refused in %s: %d', (currency, amount, message) => {
    expect(plain(findAmountProblem(amount, currency) ?? '')).toBe(message);
  });

  test('becomes cents without the errors of fractions', () => {
    expect([toCents(19.99, 'usd'), toCents(1.005, 'kwd'), toCents(500, 'jpy'), toCents(5, 'isk')]).toEqual([
      1999, 1005, 500, 500,
    ]);
  });
});

describe('a typed amount', () => {
  test.each([
    ['usd', '5', 500],
    ['usd', '19.00', 1900],
    ['usd', ' $1,234.5 ', 123_450],
    ['usd', '10,50', 1050],
    ['usd', '0.01', 1],
    ['eur', '€25', 2500],
    ['eur', '25,00 €', 2500],
    ['eur', '1.234,50 €', 123_450],
    ['eur', '1,299', 129_900],
    ['eur', 'EUR 12', 1200],
    ['jpy', '1,500', 1500],
    ['kwd', '5.120', 5120],
    ['kwd', 'KWD 5,12', 5120],
  ])('in %s is read: %j', (currency, text, cents) => {
    expect(parseAmount(text, currency)).toBe(cents);
  });

  test.each([
    ['usd', '', '0', '-5', '1.234', '1e3', 'all of it', '5.00.00', '1,23,456'],
    ['jpy', '5.5', '5,5'],
    ['isk', '5.50'],
    ['kwd', '5.124', '5,120'],
  ])('in %s is refused if it is unclear or Stripe would refuse it', (currency, ...texts) => {
    for (const text of texts) expect([text, parseAmount(text, currency)]).toEqual([text, undefined]);
  });
});
