import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { parseSite } from './site.server.ts';

type Fields = Record<string, string | Record<string, unknown>>;

/** Parses the site's own site.yml with changes applied. */
function siteWith(changes: Fields) {
  const content = parse(readFileSync('content/site.yml', 'utf8')) as Fields;
  for (const [name, change] of Object.entries(changes)) {
    const before = content[name];
    content[name] =
      typeof change === 'string' || typeof before === 'string' ? change : { ...before, ...change };
  }
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

const priced = (currency: string, shipping: unknown, subscription: unknown) =>
  siteWith({
    currency,
    shipping: { price: shipping, countries: ['US'] },
    membership: { freeReviewsPerMonth: 1, subscription: { price: subscription, reviewsPerMonth: 2 } },
  });

test.each([
  ['USD', 6, 14.99, 600, 1499],
  ['USD', '$6.00', '$14.99', 600, 1499],
  ['JPY', 600, 1500, 600, 1500],
  ['KWD', 0, 4.5, 0, 4500],
])('reads the prices of settings in %s: %s and %s', (code, shipping, subscription, shippingCents, cents) => {
  const site = priced(code, shipping, subscription);
  const currency = code.toLowerCase();
  expect([site.currency, site.shipping]).toEqual([
    currency,
    { cents: shippingCents, currency, countries: ['US'] },
  ]);
  expect(site.membership).toMatchObject({ subscriptionPriceCents: cents, currency });
});

test.each([
  ['USD', -1, 14.99, 'shipping.price: must be 0 or more'],
  ['USD', 6, 1e9, 'membership.subscription.price: must be at most $999,999.99'],
  ['JPY', 6.5, 1500, 'shipping.price: must be a multiple of ¥1'],
  ['XXX', 6, 14.99, 'currency: must be the three-letter code of a currency that Stripe takes'],
])('refuses settings in %s with prices of %d and %d', (code, shipping, subscription, message) => {
  expect(() => priced(code, shipping, subscription)).toThrow(message);
});
