import { z } from 'zod';
import { action, externalUrl, question, text } from './content-parts.server.ts';
import { optionalPhoto } from './photo.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'coaching.yml';
const named = z.strictObject({ name: text, text });

export const coachingSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  /** Link to the external application form. */
  apply: z.strictObject({
    label: text,
    to: externalUrl,
  }),
  picture: optionalPhoto('Photo beside the title', 'Replaces the drawing. Shown in the format 3:2.'),
  price: text,
  overview: z.strictObject({
    heading: text,
    paragraphs: z.array(text).min(1),
    facts: z.array(z.strictObject({ label: text, value: text })).min(1),
  }),
  process: z.strictObject({ heading: text, steps: z.array(named).length(5) }),
  integration: z.strictObject({ heading: text, lead: text, options: z.array(named).min(2) }),
  communication: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ figure: text, name: text, text })).min(1),
  }),
  app: z.strictObject({ heading: text, lead: text, sample: action, features: z.array(named).min(1) }),
  questions: z.strictObject({ heading: text, items: z.array(question).length(6) }),
  closing: z.strictObject({ heading: text, text }),
});

/** Content of /coaching (content/coaching.yml). */
export type Coaching = z.output<typeof coachingSchema>;

/** Parses content/coaching.yml. Throws ContentError. */
export const parseCoaching = (source: string): Coaching => parseContent(file, source, coachingSchema);

/** Reads content/coaching.yml. Throws ContentError. */
export const readCoaching = (): Coaching => parseCoaching(readContentFile(file));
