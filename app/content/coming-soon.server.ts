import { z } from 'zod';
import { appScreen, screenshot } from './app-screens.server.ts';
import { optionalPhoto } from './photo.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const text = z.string().min(1);

export const comingSoonSchema = z.strictObject({
  title: text,
  description: text,
  stamp: text,
  badge: text,
  lead: text,
  points: z
    .array(
      z
        .strictObject({ heading: text, text, picture: screenshot, screen: appScreen })
        .meta({ title: 'Point' }),
    )
    .min(1),
  formHeading: text,
  promise: text,
  hint: text.optional().meta({ description: 'Shown below the button of the form.' }),
  icon: optionalPhoto('Icon of the app', 'Square. Without it, the page shows the drawn icon.'),
  thanks: z.strictObject({ heading: text, promise: text, giftHeading: text, gift: text }),
});

/** Content of the app's waitlist page (content/coming-soon.yml). */
export type ComingSoon = z.output<typeof comingSoonSchema>;

/** Reads content/coming-soon.yml. Throws ContentError. */
export function readComingSoon(): ComingSoon {
  return parseContent('coming-soon.yml', readContentFile('coming-soon.yml'), comingSoonSchema);
}
