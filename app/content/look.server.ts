import { z } from 'zod';
import { findContrastProblems } from '#lib/look/check-contrast.ts';
import { defaultLook, fontPairNames, isColor, type Look, type PairName } from '#lib/look/look.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const color = (standard: string) =>
  z
    .string({ error: 'must be a color such as #1d4ed1' })
    .refine(isColor, { error: 'must be a color such as #1d4ed1', abort: true })
    .toLowerCase()
    .default(standard);

const pairNames = Object.keys(fontPairNames) as PairName[];
const fontPair = z.enum(pairNames, { error: `must be one of ${pairNames.join(', ')}` });

const corners = z
  .number({ error: 'must be a number of pixels' })
  .int()
  .min(0)
  .max(16)
  .default(defaultLook.corners);

export const lookSchema = z
  .strictObject({
    accent: color(defaultLook.accent).meta({
      title: 'Accent',
      format: 'color',
      description: 'Links and buttons. The dark theme shows a light shade of it.',
    }),
    highlight: color(defaultLook.highlight).meta({
      title: 'Highlight',
      format: 'color',
      description: 'The bar of the mark, badges, and buttons on dark bands.',
    }),
    paper: color(defaultLook.paper).meta({
      title: 'Paper',
      format: 'color',
      description: 'Background of the light theme. The dark theme keeps its own.',
    }),
    fonts: fontPair.default(defaultLook.fonts).meta({
      format: 'fonts',
      description: 'Of headings, and of texts. Preview shows them on your pages.',
    }),
    corners: corners.meta({
      title: 'Corner radius, in pixels',
      description: 'Of buttons, fields and cards: 0 for square ones, 16 at most.',
    }),
  })
  .superRefine((look, context) => {
    for (const { color: field, message } of findContrastProblems(look))
      context.addIssue({ code: 'custom', message, path: [field] });
  })
  .meta({ format: 'look' });

/** Reads content/look.yml. Throws ContentError. */
export const readLook = (): Look => parseContent('look.yml', readContentFile('look.yml'), lookSchema);
