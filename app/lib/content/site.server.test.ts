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

test('keeps real links and reports no samples', () => {
  const { links, samples } = siteWith(own);
  expect(links).toEqual(own.links);
  expect(samples).toEqual([]);
});

test.each(['https://forms.example.com/apply', 'https://forms.vault.example'])(
  'replaces the link %s with the sandbox page and reports it as a sample',
  (application) => {
    const { links, samples } = siteWith({ ...own, links: { ...own.links, application } });
    expect(links.application).toBe('/sandbox/application-form');
    expect(samples).toEqual(['links.application']);
  },
);

test('reports a sample profile and a sample email address', () => {
  const { samples } = siteWith({
    ...own,
    social: { ...own.social, youtube: 'https://www.youtube.com/@vault-example' },
    contact: { email: 'hello@vault.example' },
  });
  expect(samples).toEqual(['contact.email', 'social.youtube']);
});
