import { z } from 'zod';
import { httpsAddress } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const siteSchema = z.strictObject({
  name: z.string().min(1),
  tagline: z.string().min(1),
  description: z.string().min(1),
  footerYear: z.number().int(),
  contact: z.strictObject({
    email: z.email(),
    phone: z.string().min(1),
    location: z.string().min(1),
    /** What becomes of a message from the contact page: kept and mailed to the owner, or nothing at all. */
    delivery: z.enum(['mail', 'none'], { error: "must be 'mail' or 'none'" }).default('mail'),
  }),
  social: z.strictObject({ instagram: httpsAddress, youtube: httpsAddress }),
  links: z.strictObject({
    application: httpsAddress,
    marketplace: httpsAddress,
    booking: httpsAddress,
    socialFeed: httpsAddress,
  }),
});

/** The sandbox's pages for the services that content/site.yml links to. */
const standIns = {
  application: '/sandbox/application-form',
  marketplace: '/sandbox/marketplace',
  booking: '/sandbox/booking',
  socialFeed: '/sandbox/feed',
};

/** Whether an address is still a sample: example.com and .example are reserved and never exist. */
const isSample = (address: string) => /\bexample\b/i.test(address);

/**
 * The brand: name, contact details and the addresses of the services around it (content/site.yml). A link whose address is
 * still a sample is the path of the sandbox's page for it.
 */
export interface Site extends z.output<typeof siteSchema> {
  /** Fields whose address is still a sample: 'links.booking', 'contact.email'. */
  samples: string[];
}

/** Reads the text of content/site.yml. Throws ContentError. */
export function parseSite(source: string): Site {
  const site = parseContent('site.yml', source, siteSchema);
  const { contact, links, social } = site;
  const addresses = {
    'contact.email': contact.email,
    ...prefixed('links', links),
    ...prefixed('social', social),
  };
  const ownOrStandIn = Object.entries(links).map(([name, address]) => [
    name,
    isSample(address) ? standIns[name as keyof typeof standIns] : address,
  ]);
  return {
    ...site,
    links: Object.fromEntries(ownOrStandIn) as typeof links,
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
