import { z } from 'zod';
import { portrait } from './photo.server.ts';

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
