import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { withDrafts } from './content-files.server.ts';
import { fillClaims, parseContent } from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';
import { siteSchema } from './site.server.ts';

/** Runs with claims in site.yml. */
function withClaims<T>(claims: unknown, run: () => T): T {
  const site = parse(readFileSync('content/site.yml', 'utf8')) as object;
  return withDrafts(new Map([['site.yml', stringify({ ...site, claims })]]), run);
}

test('fills claims in texts, lists, groups and Markdown', () => {
  withClaims({ reply: '3 hours', days: 14 }, () => {
    expect(fillClaims('a.yml', 'Within {claims.reply}, {claims.days}-day')).toBe('Within 3 hours, 14-day');
    expect(fillClaims('a.yml', [{ a: '{claims.reply}', b: 1, c: null, d: true }])).toEqual([
      { a: '3 hours', b: 1, c: null, d: true },
    ]);
    expect(renderMarkdown('a.md', '**{claims.reply}**')).toContain('<strong>3 hours</strong>');
  });
});

test('a claim cannot change the structure of a file or add HTML', () => {
  withClaims({ reply: '"}, x: {' }, () =>
    expect(fillClaims('a.yml', { a: '{claims.reply}' })).toEqual({ a: '"}, x: {' }),
  );
  withClaims({ reply: '<b>now</b>' }, () =>
    expect(() => renderMarkdown('a.md', '{claims.reply}')).toThrow('must not contain HTML'),
  );
});

test.each(['unknown', '__proto__', 'constructor'])('names the file that uses the claim %s', (name) => {
  expect(() => fillClaims('a.yml', `{claims.${name}}`)).toThrow(
    `content/a.yml: there is no claim named {claims.${name}}`,
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
