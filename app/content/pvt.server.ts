import { z } from 'zod';
import { best, httpsUrl, quote, text } from './content-parts.server.ts';
import { screenshot } from './app-screens.server.ts';
import { photo, portrait } from './photo.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'pvt.yml';
const passage = z.strictObject({ heading: text, text });
const features = z.array(text).min(1);

export const pvtSchema = z.strictObject({
  name: text,
  title: text,
  description: text,
  hero: z.strictObject({
    kicker: text,
    badge: text,
    headline: text,
    lead: text,
    picture: screenshot,
    join: text.meta({ title: 'Button to the waitlist' }),
    stores: z
      .array(
        z.strictObject({
          name: text,
          note: text.optional().meta({ description: 'Such as ‘Coming soon’.' }),
          url: httpsUrl.optional().meta({
            title: 'Address in the store',
            description: 'Leave it empty as long as the app is not there. The button can’t be pressed then.',
          }),
        }),
      )
      .default([])
      .meta({ title: 'Buttons to app stores' }),
    facts: z.array(z.strictObject({ value: text, label: text })).min(1),
  }),
  problem: passage,
  solution: passage,
  features: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ name: text, text, picture: screenshot })).length(3),
  }),
  screenshots: z.strictObject({
    heading: text,
    lead: text,
    pictures: z.array(photo).max(12).default([]).meta({
      description: 'From a phone, in portrait format. Without one, the page shows four drawings.',
    }),
  }),
  testimonials: z.strictObject({ heading: text, quotes: z.array(quote).length(2) }),
  pricing: z.strictObject({
    heading: text,
    note: text,
    free: z.strictObject({ name: text, price: text, detail: text, features }),
    pro: z.strictObject({ name: text, badge: text, price: text, yearly: text, features }),
  }),
  waitlist: passage.extend({
    hint: text.optional().meta({ description: 'Shown below the button of the form.' }),
    thanks: text.default('Thanks for signing up!').meta({ description: 'Replaces the hint after joining.' }),
  }),
  story: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
  founders: z.strictObject({
    heading: text,
    people: z
      .array(z.strictObject({ name: text, role: text, best, photo: portrait }).meta({ title: 'Person' }))
      .min(1),
  }),
});

/** Content of /pvt (content/pvt.yml). */
export type Pvt = z.output<typeof pvtSchema>;

/** Parses content/pvt.yml. Throws ContentError. */
export const parsePvt = (source: string): Pvt => parseContent(file, source, pvtSchema);

/** Reads content/pvt.yml. Throws ContentError. */
export const readPvt = (): Pvt => parsePvt(readContentFile(file));
