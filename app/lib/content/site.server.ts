import { z } from 'zod';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const address = z.url({ protocol: /^https$/, error: 'must be an https address' });

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
  social: z.strictObject({ instagram: address, youtube: address }),
  links: z.strictObject({
    application: address,
    marketplace: address,
    booking: address,
    socialFeed: address,
  }),
});

/** The brand: name, contact details and the addresses of the services around it (content/site.yml). */
export type Site = z.output<typeof siteSchema>;

/** Reads content/site.yml. Throws ContentError. */
export function readSite(): Site {
  return parseContent('site.yml', readContentFile('site.yml'), siteSchema);
}
