import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { readCart } from './cart.server.ts';
import { withDrafts } from './content-files.server.ts';
import { findSamples } from './samples.server.ts';

const site = parse(readFileSync('content/site.yml', 'utf8')) as { taxes: object };
const withTaxes = <T>(prices: string, read: () => T): T =>
  withDrafts(new Map([['site.yml', stringify({ ...site, taxes: { ...site.taxes, prices } })]]), read);

test.each([
  ['none', /We add no tax/],
  ['included', /^Included in the prices/],
  ['added', /^Added on the payment page/],
])('with taxes %s, the cart says so once', (prices, text) => {
  const notes = withTaxes(prices, readCart).terms.filter(({ label }) => label === 'Tax');
  expect(notes).toEqual([{ label: 'Tax', text: expect.stringMatching(text), digital: false }]);
});

test('once there are taxes, texts that deny them are listed', () => {
  const denying = (prices: string) =>
    withTaxes(prices, findSamples)
      .filter(({ kind }) => kind === 'tax')
      .map(({ file }) => file);
  expect(denying('none')).toEqual([]);
  expect(denying('added')).toContain('pages/terms.md');
});
