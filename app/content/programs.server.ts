import { z } from 'zod';
import { action, externalUrl, question, quote, text } from './content-parts.server.ts';
import { optionalPhoto } from './photo.server.ts';
import { ContentError, parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'programs.yml';

const programSchema = z.strictObject({
  id: z.number().int().positive(),
  /** Drawing on the card. */
  plate: z.enum([
    'elite',
    'flight-mode',
    'power-strength',
    'high-school',
    'technical-analysis',
    'jumpers-knee',
    'group',
    'competition-prep',
    'beginner',
  ]),
  picture: optionalPhoto('Photo', 'Replaces the drawing on the card.'),
  title: text,
  tag: text.optional(),
  rating: z.number().min(0).max(5),
  reviews: z.number().int().nonnegative(),
  subtitle: text,
  description: text,
  features: z.array(text).min(1),
  duration: text,
  level: text,
  timeCommitment: text,
  priceDetail: text,
  price: text.max(40).meta({ description: 'As the marketplace shows it, such as $59 or $249/month.' }),
  applyNowLink: externalUrl,
  buyNowLink: externalUrl,
  learnMoreLink: z.string().startsWith('/').optional().meta({ description: 'The page behind ‘Learn More’.' }),
});

export const programsSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  featuredHeading: text,
  featured: z.array(z.number().int()).min(1),
  allHeading: text,
  programs: z.array(programSchema).min(1),
  testimonials: z.strictObject({ heading: text, quotes: z.array(quote).min(1) }),
  questions: z.strictObject({ heading: text, items: z.array(question).min(1) }),
  closing: z.strictObject({ heading: text, text, apply: text, consultation: action, demo: action }),
  guarantee: z.strictObject({ heading: text, text }),
});

/** Program on the training marketplace, as shown on its card. Prices are display text: '$249/month'. */
export type Program = z.output<typeof programSchema>;

/** Content of /programs (content/programs.yml). */
export type Programs = Omit<z.output<typeof programsSchema>, 'featured'> & { featured: Program[] };

/** Parses content/programs.yml. Throws ContentError. */
export function parsePrograms(source: string): Programs {
  const page = parseContent(file, source, programsSchema);
  const byId = new Map<number, Program>();
  for (const [i, program] of page.programs.entries()) {
    const other = byId.get(program.id);
    if (other !== undefined) {
      const message = `is already that of ‘${other.title}’`;
      throw new ContentError(`content/${file}`, [{ field: `programs.${i}.id`, message }]);
    }
    byId.set(program.id, program);
  }
  const featured = page.featured.map((id, i) => {
    const program = byId.get(id);
    if (!program) {
      const message = `is not the id of a program: ${id}`;
      throw new ContentError(`content/${file}`, [{ field: `featured.${i}`, message }]);
    }
    return program;
  });
  return { ...page, featured };
}

/** Reads content/programs.yml. Throws ContentError. */
export const readPrograms = (): Programs => parsePrograms(readContentFile(file));
