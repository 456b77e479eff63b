import { z } from 'zod';
import { action, best, text } from './content-parts.server.ts';
import { portrait } from './photo.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'about.yml';

const memberSchema = z
  .strictObject({
    name: text,
    role: text,
    best,
    photo: portrait,
    short: text,
    bio: z.array(text).min(1),
  })
  .meta({ title: 'Person' });

export const aboutSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  action,
  story: z.strictObject({ heading: text, caption: text, paragraphs: z.array(text).min(1) }),
  philosophy: z.strictObject({
    heading: text,
    principles: z.array(z.strictObject({ name: text, text })).min(3),
  }),
  team: z.strictObject({ heading: text, lead: text, members: z.array(memberSchema).length(3) }),
  coach: z.strictObject({
    heading: text,
    paragraphs: z.array(text).min(1),
    highlightsHeading: text,
    highlights: z.array(z.strictObject({ mark: text, text })).min(1),
  }),
  closing: z.strictObject({ heading: text, text, action }),
});

/** Content of /about (content/about.yml). */
export type About = z.output<typeof aboutSchema>;

/** Team member. */
export type Member = About['team']['members'][number];

/** Parses content/about.yml. Throws ContentError. */
export const parseAbout = (source: string): About => parseContent(file, source, aboutSchema);

/** Reads content/about.yml. Throws ContentError. */
export const readAbout = (): About => parseAbout(readContentFile(file));
