import { z } from 'zod';
import { best, text } from './content-parts.server.ts';
import { portrait } from './photo.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'mediakit.yml';
const sponsors = z.strictObject({ label: text, names: z.array(text).min(1) });

export const mediaKitSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  athlete: text,
  role: text,
  best,
  photo: portrait,
  profile: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
  followers: z.strictObject({
    heading: text,
    channels: z
      .array(
        z.strictObject({
          name: text,
          count: z.number().int().nonnegative(),
          /** Key of a social link in site.yml. */
          link: z.enum(['instagram', 'youtube']),
        }),
      )
      .min(1),
  }),
  achievements: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ mark: text, text })).min(1),
  }),
  education: z.strictObject({ heading: text, items: z.array(text).min(1) }),
  sponsors: z.strictObject({
    heading: text,
    main: z.strictObject({ label: text, name: text }),
    current: sponsors,
    former: sponsors,
  }),
  contactHeading: text,
  usage: text,
});

/** Content of /mediakit (content/mediakit.yml). */
export type MediaKit = z.output<typeof mediaKitSchema>;

/** Parses content/mediakit.yml. Throws ContentError. */
export const parseMediaKit = (source: string): MediaKit => parseContent(file, source, mediaKitSchema);

/** Reads content/mediakit.yml. Throws ContentError. */
export const readMediaKit = (): MediaKit => parseMediaKit(readContentFile(file));
