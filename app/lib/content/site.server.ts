import { z } from 'zod';
import { parsePriceText } from '../../../supabase/functions/_shared/money.ts';
import { httpsUrl } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const reviewsPerMonth = z.number().int().min(0).max(1000);

const siteSchema = z.strictObject({
  name: z.string().min(1),
  tagline: z.string().min(1),
  description: z.string().min(1),
  footerYear: z.number().int(),
  contact: z.strictObject({
    email: z.email(),
    phone: z.string().min(1),
    location: z.string().min(1),
    /** Handling of contact messages: 'mail' stores them and emails the owner, 'none' discards them. */
    delivery: z.enum(['mail', 'none'], { error: "must be 'mail' or 'none'" }).default('mail'),
  }),
  messages: z
    .strictObject({
      /** Whether guardians who agreed get a copy of the messages between athlete and coach. */
      guardianCopies: z.boolean({ error: 'must be true or false' }),
    })
    .default({ guardianCopies: true }),
  membership: z
    .strictObject({
      freeReviewsPerMonth: reviewsPerMonth,
      subscription: z.strictObject({
        price: z
          .string()
          .regex(/^\$\d+(\.\d{2})?$/, { error: "must look like '$14.99'" })
          .transform(parsePriceText),
        reviewsPerMonth,
      }),
    })
    .transform(({ freeReviewsPerMonth, subscription }) => ({
      freeReviewsPerMonth,
      subscriptionReviewsPerMonth: subscription.reviewsPerMonth,
      subscriptionPriceCents: subscription.price,
    })),
  social: z.strictObject({ instagram: httpsUrl, youtube: httpsUrl }),
  links: z.strictObject({
    application: httpsUrl,
    marketplace: httpsUrl,
    booking: httpsUrl,
    socialFeed: httpsUrl,
  }),
});

/** Sandbox pages of the services that site.yml links to. */
const sandboxPaths = {
  application: '/sandbox/application-form',
  marketplace: '/sandbox/marketplace',
  booking: '/sandbox/booking',
  socialFeed: '/sandbox/feed',
};

/** Whether a URL or email address is a sample: example.com and .example are reserved and never exist. */
const isSample = (address: string) => /\bexample\b/i.test(address);

/**
 * Brand settings: name, contact details and external links (content/site.yml). Links that are still samples are
 * replaced with sandbox paths.
 */
export interface Site extends z.output<typeof siteSchema> {
  /** Fields that still hold samples, such as 'links.booking' and 'contact.email'. */
  samples: string[];
}

/** Parses content/site.yml. Throws ContentError. */
export function parseSite(source: string): Site {
  const site = parseContent('site.yml', source, siteSchema);
  const { contact, links, social } = site;
  const addresses = {
    'contact.email': contact.email,
    ...prefixed('links', links),
    ...prefixed('social', social),
  };
  const resolvedLinks = Object.entries(links).map(([name, address]) => [
    name,
    isSample(address) ? sandboxPaths[name as keyof typeof sandboxPaths] : address,
  ]);
  return {
    ...site,
    links: Object.fromEntries(resolvedLinks) as typeof links,
    samples: Object.entries(addresses).flatMap(([field, address]) => (isSample(address) ? [field] : [])),
  };
}

function prefixed(prefix: string, addresses: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [`${prefix}.${name}`, address]),
  );
}

/** Reads content/site.yml. Throws ContentError. */
export const readSite = (): Site => parseSite(readContentFile('site.yml'));
