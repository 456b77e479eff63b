import { z } from 'zod';
import { portrait } from './photo.server.ts';
import { ContentError } from './read-yaml.server.ts';
import type { Site } from './site.server.ts';

/** Non-empty text. */
export const text = z.string().min(1);

/** Link within the site. */
export const action = z.strictObject({ label: text, to: z.string().startsWith('/') });

export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https URL' });

/** URL of an external page, or of its sandbox page while site.yml has a sample URL. */
export const externalUrl = z
  .union([httpsUrl, z.string().startsWith('/sandbox/')], { error: 'must be an https URL' })
  .meta({ type: 'string' });

export const question = z.strictObject({ question: text, answer: text }).meta({ title: 'Question' });

/** Personal best in meters. */
export const best = z
  .number()
  .min(1)
  .max(6.5)
  .meta({ title: 'Personal best', description: 'In meters, such as 4.61.' });

/** Testimonial. */
export const quote = z
  .strictObject({
    quote: text,
    author: text,
    title: text,
    program: text.optional(),
    best,
    photo: portrait,
  })
  .meta({ title: 'Quote' });

/** Replaces {applicationUrl}, {marketplaceUrl} and {bookingUrl} with the links of site.yml. Throws ContentError. */
export function fillLinks(file: string, source: string, { links }: Pick<Site, 'links'>): string {
  const known: Record<string, string> = {
    applicationUrl: links.application,
    marketplaceUrl: links.marketplace,
    bookingUrl: links.booking,
  };
  return source.replace(/(?<=["'])\{(\w+)\}/g, (_, name: string) => {
    const link = known[name];
    if (link === undefined) throw new ContentError(`content/${file}`, `there is no link named {${name}}.`);
    return link;
  });
}
