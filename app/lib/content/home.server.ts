import { z } from 'zod';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const action = z.strictObject({ label: z.string().min(1), to: z.string().startsWith('/') });

const homeSchema = z.strictObject({
  headline: z.string().min(1),
  lead: z.string().min(1),
  action,
  secondAction: action,
  cards: z
    .array(
      z.strictObject({
        product: z.number().int(),
        heading: z.string().min(1),
        text: z.string().min(1),
        price: z.string().min(1),
      }),
    )
    .length(3),
  method: z.strictObject({
    heading: z.string().min(1),
    steps: z.array(z.strictObject({ frame: z.string().min(1), text: z.string().min(1) })).min(3),
  }),
});

/** What stands on the home page (content/home.yml). */
export type Home = z.output<typeof homeSchema>;

/** Reads content/home.yml. Throws ContentError. */
export function readHome(): Home {
  return parseContent('home.yml', readContentFile('home.yml'), homeSchema);
}
