import { z } from 'zod';
import { ContentError } from './read-yaml.server.ts';
import type { Site } from './site.server.ts';

/** Words that must not be empty. */
export const text = z.string().min(1);

/** A link inside the site. */
export const action = z.strictObject({ label: text, to: z.string().startsWith('/') });

export const httpsAddress = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** A page of another company; the sandbox's page for it while the address in site.yml is a sample. */
export const outsideAddress = z.union([httpsAddress, z.string().startsWith('/sandbox/')], {
  error: 'must be an https address',
});

/** A question and its answer. */
export const question = z.strictObject({ question: text, answer: text });

/** A personal best in meters. */
export const best = z.number().min(1).max(6.5);

/** What a person says. */
export const quote = z.strictObject({
  quote: text,
  author: text,
  title: text,
  program: text.optional(),
  best,
});

/** Puts the links of site.yml where a text names them: {applicationUrl}, {marketplaceUrl}, {bookingUrl}. Throws ContentError. */
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
