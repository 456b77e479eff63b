import { z } from 'zod';
import { action, best, text } from './content-parts.server.ts';
import { appScreen, appScreens, screenshot } from './app-screens.server.ts';
import { film } from './films.server.ts';
import { optionalPhoto, photo, portrait } from './photo.server.ts';
import { readAllProducts } from './products.server.ts';
import { homeSections } from '#lib/page/home-sections.ts';
import { youtubeVideo } from './youtube-video.server.ts';
import { ContentError, parseContent, readContentFile } from './read-yaml.server.ts';

const section = z
  .enum(homeSections, { error: `must be one of ${homeSections.join(', ')}` })
  .meta({ title: 'Section', format: 'home section' });

export const homeSchema = z.strictObject({
  sections: z
    .array(section)
    .max(homeSections.length)
    .refine((sections) => new Set(sections).size === sections.length, {
      error: 'must not have a section twice',
    })
    .default([...homeSections])
    .meta({
      description: 'Below the headline, from top to bottom. Remove one to hide it; its texts stay here.',
    }),
  hero: z.strictObject({
    headline: z
      .array(text.max(16, { error: 'must have at most 16 characters, or it overflows small screens' }))
      .length(2),
    lead: text,
    explore: action,
  }),
  programs: z.strictObject({
    heading: text,
    all: action,
    cards: z
      .array(
        z.strictObject({
          product: z.number().int(),
          heading: text,
          kind: text,
          text,
          facts: z.array(text).min(1).max(3),
          price: text,
          terms: text.optional(),
        }),
      )
      .length(3),
  }),
  coach: z.strictObject({
    heading: text,
    name: text,
    role: text,
    best,
    photo: portrait,
    text: z.array(text).min(1),
    profile: action,
    social: text,
    feed: z.strictObject({ heading: text, text, button: text }),
  }),
  testimonials: z.strictObject({
    heading: text,
    quotes: z
      .array(
        z
          .strictObject({
            quote: text,
            name: text,
            result: text,
            program: text,
            photo: optionalPhoto('Photo', 'Ask the athlete first.'),
          })
          .meta({ title: 'Quote' }),
      )
      .min(2),
  }),
  app: z.strictObject({
    heading: text,
    text,
    action: action,
    screens: z
      .array(
        z
          .strictObject({ title: text, text, picture: screenshot, screen: appScreen })
          .meta({ title: 'Screen' }),
      )
      .length(appScreens.length),
  }),
  analysis: z.strictObject({
    heading: text,
    text,
    action: action,
    sample: action,
    video: film,
    cards: z
      .array(
        z.strictObject({
          phase: z.enum(['take-off', 'swing', 'inversion']),
          from: z.number().min(0),
          title: text,
          text,
          /** Replaces the site's own video; loaded when the visitor presses play. */
          youtubeVideo: youtubeVideo.optional(),
        }),
      )
      .min(2),
  }),
  progress: z.strictObject({
    heading: text,
    text,
    before: text,
    after: text,
    photos: z.strictObject({ before: photo, after: photo }).optional().meta({
      title: 'Photos before and after',
      description:
        'Two photos of the same phase of the jump, in landscape format. Without them, the page shows two drawings.',
    }),
    facts: z.array(z.strictObject({ label: text, before: text, after: text })).min(1),
  }),
  closing: z.strictObject({ heading: text, text, explore: action }),
});

/** Content of the home page (content/home.yml), with the plate and the picture of each program's product. */
export type Home = ReturnType<typeof readHome>;

/** Reads content/home.yml. Throws ContentError. */
export function readHome() {
  const home = parseContent('home.yml', readContentFile('home.yml'), homeSchema);
  const products = new Map(readAllProducts().map((product) => [product.id, product]));
  const cards = home.programs.cards.flatMap((card, index) => {
    const product = products.get(card.product);
    if (product === undefined) {
      throw new ContentError('content/home.yml', [
        {
          field: `programs.cards.${index}.product`,
          message: `names product ${card.product}, which does not exist`,
        },
      ]);
    }
    if (product.hidden) return [];
    return { ...card, plate: product.plate, photo: product.pictures[0] };
  });
  return { ...home, programs: { ...home.programs, cards } };
}
