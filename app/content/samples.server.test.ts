import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import { withDrafts } from './content-files.server.ts';
import { findSamples } from './samples.server.ts';

/** Finds the samples of a file of content/ with these fields changed. */
function samplesWith(file: string, change: (values: Record<string, unknown>) => object) {
  const values = parse(readFileSync(`content/${file}`, 'utf8')) as Record<string, unknown>;
  const draft = new Map([[file, stringify({ ...values, ...change(values) })]]);
  return withDrafts(draft, findSamples).filter((sample) => sample.file === file);
}

const contactWith = (lead: string) =>
  samplesWith('contact.yml', () => ({ lead, faq: [{ question: 'A?', answer: 'B' }] }));

describe('findSamples', () => {
  test.each([
    ['Write to hello@vault.example.', 'contact', '.example'],
    ['Apply at https://forms.example.com/x', 'contact', 'example.com'],
    ['Call +1 555 010 2233', 'contact', '555 010'],
    ['Mara Lindqvist reads every message.', 'people', 'Mara Lindqvist'],
    ['I was stuck at 4.10 for two years, says a stranger.', 'people', 'I was stuck at 4.10 for two years'],
  ])('finds an invention in the text "%s"', (lead, kind, found) => {
    expect(contactWith(lead)).toContainEqual(
      expect.objectContaining({ kind, title: 'Contact', found: expect.arrayContaining([found]) as string[] }),
    );
  });

  test.each(['For example, write to us.', 'Over the crossbar', 'Maria Lindgren reads every message.'])(
    'finds nothing in the text "%s"',
    (lead) => {
      expect(contactWith(lead)).toEqual([]);
    },
  );

  test('finds figures only where all their values are together', () => {
    const channels = (count: number) => (values: Record<string, unknown>) => ({
      followers: {
        ...(values['followers'] as object),
        channels: [{ name: 'Instagram', count, link: 'instagram' }],
      },
    });
    const figuresOf = (count: number) =>
      samplesWith('mediakit.yml', channels(count)).flatMap(({ found }) => found);
    expect(figuresOf(18400)).toContain('Instagram, count 18400');
    expect(figuresOf(18401)).not.toContain('Instagram, count 18401');
  });

  test('finds the old name in texts once the site has another one', () => {
    const site = parse(readFileSync('content/site.yml', 'utf8')) as Record<string, unknown>;
    const renamed = (name: string) =>
      withDrafts(
        new Map([
          ['site.yml', stringify({ ...site, name })],
          ['cart.yml', stringify({ terms: [{ label: 'Seller', text: 'You buy from Crossbar.' }] })],
        ]),
        findSamples,
      ).filter(({ kind }) => kind === 'brand');
    expect(renamed('Crossbar')).toEqual([]);
    expect(renamed('Vault Lab')).toContainEqual(
      expect.objectContaining({ file: 'cart.yml', found: ['Crossbar'] }),
    );
  });

  test.each([
    ['EUR', 'It costs $59, or US$ 1,234.50 for two.', ['$59', 'US$ 1,234.50']],
    ['EUR', 'From 59 £ or USD 20', ['59 £', 'USD 20']],
    ['USD', 'It costs $59.', []],
    ['EUR', 'It costs €59, 10 EUR more, and {price.flight-mode}; 400 m in 60 MIN.', []],
    ['CAD', 'It costs $59.', ['$59']],
  ])('finds what is in another currency than %s in "%s", with its field', (currency, lead, found) => {
    const site = readFileSync('content/site.yml', 'utf8').replace(/^currency: .*$/m, `currency: ${currency}`);
    const contact = parse(readFileSync('content/contact.yml', 'utf8')) as object;
    const drafts = new Map([
      ['site.yml', site],
      ['contact.yml', stringify({ ...contact, lead })],
    ]);
    const prices = withDrafts(drafts, findSamples).filter(
      ({ kind, file }) => kind === 'price' && file === 'contact.yml',
    );
    expect(prices.map((sample) => [sample.field, sample.found])).toEqual(
      found.length > 0 ? [['lead', found]] : [],
    );
  });

  test('finds what is to be filled in, but not the words of a link', () => {
    const lead = 'Call [your number], or [write](/contact).';
    expect(contactWith(lead)).toContainEqual(
      expect.objectContaining({ kind: 'texts', found: ['[your number]'] }),
    );
  });
});
