import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { parseSite } from './site.server.ts';

type Fields = Record<'links' | 'social' | 'contact', Record<string, string>>;

/** Parses the site's own site.yml with changes applied. */
function siteWith(changes: Partial<Fields>) {
  const content = parse(readFileSync('content/site.yml', 'utf8')) as Fields;
  for (const [name, fields] of Object.entries(changes)) Object.assign(content[name as keyof Fields], fields);
  return parseSite(stringify(content));
}

const own = {
  links: {
    application: 'https://forms.vault.test/apply',
    marketplace: 'https://marketplace.vault.test',
    booking: 'https://booking.vault.test',
    socialFeed: 'https://feed.vault.test',
  },
  social: { instagram: 'https://www.instagram.com/vault', youtube: 'https://www.youtube.com/@vault' },
  contact: { email: 'hello@vault.test' },
};

test('keeps real links', () => {
  expect(siteWith(own).links).toEqual(own.links);
});

test.each(['https://forms.example.com/apply', 'https://forms.vault.example'])(
  'replaces the sample link %s with the sandbox page',
  (application) => {
    const { links } = siteWith({ ...own, links: { ...own.links, application } });
    expect(links.application).toBe('/sandbox/application-form');
  },
);
