import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { listContentFiles, withDrafts } from './content-files.server.ts';
import { readProduct, readProducts } from './products.server.ts';
import { fillSiteTexts, parseContent } from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';
import { readSite, siteSchema } from './site.server.ts';

/** Runs with claims in site.yml. */
function withClaims<T>(claims: unknown, run: () => T): T {
  const site = parse(readFileSync('content/site.yml', 'utf8')) as object;
  return withDrafts(new Map([['site.yml', stringify({ ...site, claims })]]), run);
}

test('fills claims in texts, lists, groups and Markdown', () => {
  withClaims({ reply: '3 hours', days: 14 }, () => {
    expect(fillSiteTexts('a.yml', 'Within {claims.reply}, {claims.days}-day')).toBe('Within 3 hours, 14-day');
    expect(fillSiteTexts('a.yml', [{ a: '{claims.reply}', b: 1, c: null, d: true }])).toEqual([
      { a: '3 hours', b: 1, c: null, d: true },
    ]);
    expect(renderMarkdown('a.md', '**{claims.reply}**')).toContain('<strong>3 hours</strong>');
  });
});

test('fills the name, contact details and links of the site settings', () => {
  const { name, contact } = readSite();
  expect(fillSiteTexts('a.yml', '{site.name}: {contact.email}, {contact.phone}, {contact.location}')).toBe(
    `${name}: ${contact.email}, ${contact.phone}, ${contact.location}`,
  );
  expect(renderMarkdown('a.md', '[{contact.email}](mailto:{contact.email})')).toContain(
    `<a href="mailto:${contact.email}">`,
  );
  expect(fillSiteTexts('a.yml', '{links.booking}')).toBe(readSite().links.booking);
});

test('fills the price of a product and of its options, as the shop shows them', () => {
  const product = readProducts().find(({ options, priceCents }) => options.length === 0 && priceCents > 0);
  const file = listContentFiles('products', '.md').find(
    (name) => readProduct(`products/${name}`).id === product?.id,
  );
  const name = file?.replace('.md', '') ?? '';
  expect(fillSiteTexts('a.yml', `Now {price.${name}}`)).toBe(`Now ${product?.price}`);
  const site = readFileSync('content/site.yml', 'utf8').replace(/^currency: .*$/m, 'currency: EUR');
  withDrafts(new Map([['site.yml', site]]), () => {
    expect(fillSiteTexts('a.yml', `{price.${name}}`)).toMatch(/^(from )?€/);
  });
  expect(() => fillSiteTexts('a.yml', '{price.no-such-product}')).toThrow(
    'no price for {price.no-such-product}',
  );
});

test('leaves other settings and other braces alone', () => {
  const text = '{contact.email} {membership.subscription} {sets} {0}';
  expect(fillSiteTexts('a.yml', text)).toContain(' {membership.subscription} {sets} {0}');
  expect(() => fillSiteTexts('a.yml', '{contact.delivery}')).toThrow('there is no {contact.delivery}');
});

test('a claim cannot change the structure of a file or add HTML', () => {
  withClaims({ reply: '"}, x: {' }, () =>
    expect(fillSiteTexts('a.yml', { a: '{claims.reply}' })).toEqual({ a: '"}, x: {' }),
  );
  withClaims({ reply: '<b>now</b>' }, () =>
    expect(() => renderMarkdown('a.md', '{claims.reply}')).toThrow('must not contain HTML'),
  );
});

test.each(['unknown', '__proto__', 'constructor'])('names the file that uses the claim %s', (name) => {
  expect(() => fillSiteTexts('a.yml', `{claims.${name}}`)).toThrow(
    `content/a.yml: there is no {claims.${name}} in the site settings`,
  );
});

test('an announcement ends on or after its first day', () => {
  const source = (days: object) =>
    stringify({
      ...(parse(readFileSync('content/site.yml', 'utf8')) as object),
      announcement: { text: 'Open', ...days },
    });
  const read = (days: object) => parseContent('site.yml', source(days), siteSchema).announcement;
  expect(read({ from: '2026-12-01', until: '2026-12-01' })).toMatchObject({ text: 'Open' });
  expect(() => read({ from: '2026-12-02', until: '2026-12-01' })).toThrow('must not be before the first day');
  expect(() => read({ from: 'tomorrow' })).toThrow('must be a date such as 2026-12-01');
  expect(() => read({ link: { label: 'x', to: 'javascript:alert(1)' } })).toThrow(
    'must begin with / or https://',
  );
  expect(() => read({ link: { label: 'x', to: '//other.test' } })).toThrow('must begin with / or https://');
});

test.each([
  [{ service: 'plausible' }, 'must say how the service knows this site'],
  [{ service: 'matomo', site: 'a' }, "must be 'none'"],
  [{ service: 'umami', site: 'a"><script>' }, 'must have letters, digits, dots and hyphens only'],
  [{ service: 'umami', site: 'a', server: 'http://numbers.test' }, 'must be an https URL'],
  [{ service: 'umami', site: 'a', server: 'https://numbers.test/x"y' }, 'must be an address without a path'],
])('refuses %o as the service that counts visitors', (visitors, problem) => {
  const site = parse(readFileSync('content/site.yml', 'utf8')) as object;
  expect(() => parseContent('site.yml', stringify({ ...site, visitors }), siteSchema)).toThrow(problem);
});
