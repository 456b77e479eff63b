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

const homeFields = z.strictObject({
  sections: z
    .array(section)
    .max(homeSections.length)
    .refine((sections) => new Set(sections).size === sections.length, {
      error: 'must not have a section twice',
    })
    .default([...homeSections])
    .meta({
      description:
        'Below the headline, from top to bottom. Remove one to hide it: its texts stay here, and no page has them.',
    }),
  hero: z.strictObject({
    headline: z
      .array(text.max(16, { error: 'must have at most 16 characters, or it overflows small screens' }))
      .length(2),
    lead: text,
    explore: action,
    photo: optionalPhoto('Photo', 'Beside the headline, in place of the drawn vaulter. Landscape or square.'),
    video: film.optional().meta({
      title: 'Video',
      description: 'In place of the photo. It plays without sound, again and again; visitors can pause it.',
    }),
  }),
  programs: z
    .strictObject({
      heading: text,
      all: action,
      cards: z
        .array(
          z
            .strictObject({
              product: z.number().int().meta({ format: 'product' }),
              kind: text,
              text,
              facts: z.array(text).min(1).max(3),
              heading: text
                .optional()
                .meta({ title: 'Another name', description: 'In place of the product’s.' }),
              price: text.optional().meta({
                title: 'Another price',
                description: 'In place of the product’s. Buyers are charged the product’s.',
              }),
              terms: text.optional(),
            })
            .meta({ title: 'Card' }),
        )
        .max(6),
    })
    .optional(),
  coach: z
    .strictObject({
      heading: text,
      name: text,
      role: text,
      best,
      photo: portrait,
      text: z.array(text).min(1),
      profile: action,
      social: text,
      feed: z.strictObject({ heading: text, text, button: text }),
    })
    .optional(),
  testimonials: z
    .strictObject({
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
    })
    .optional(),
  app: z
    .strictObject({
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
    })
    .optional(),
  analysis: z
    .strictObject({
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
    })
    .optional(),
  progress: z
    .strictObject({
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
    })
    .optional(),
  closing: z.strictObject({ heading: text, text, explore: action }).optional(),
});

/** A hidden section needs no texts. */
export const homeSchema = homeFields.superRefine((home, context) => {
  for (const name of home.sections) {
    if (name !== 'newsletter' && home[name] === undefined)
      context.addIssue({ code: 'custom', message: 'is shown and has no texts', path: [name] });
  }
});

/** What the home page shows (content/home.yml), with name, price, plate and picture of each card's product. Hidden sections are left out. */
export type Home = ReturnType<typeof readHome>;

/** Texts of the sections that are shown. */
export type HomeTexts = { [Name in keyof Home]-?: NonNullable<Home[Name]> };

/** Reads content/home.yml. Throws ContentError. */
export function readHome() {
  const { sections, hero, programs, ...others } = parseContent(
    'home.yml',
    readContentFile('home.yml'),
    homeSchema,
  );
  const isShown = (name: string) => sections.some((section) => section === name);
  const cards = isShown('programs') ? (programs?.cards ?? []).flatMap(fillCard) : [];
  const shown = Object.fromEntries(Object.entries(others).filter(([name]) => isShown(name))) as Partial<
    typeof others
  >;
  return {
    sections,
    hero,
    ...(programs && cards.length > 0 && { programs: { ...programs, cards } }),
    ...shown,
  };
}

type Card = NonNullable<z.output<typeof homeFields>['programs']>['cards'][number];

/** Returns a card with what its product says. Empty for a hidden product. */
function fillCard(card: Card, index: number) {
  const product = readAllProducts().find(({ id }) => id === card.product);
  if (product === undefined) {
    const message = `names product ${card.product}, which does not exist`;
    throw new ContentError('content/home.yml', [{ field: `programs.cards.${index}.product`, message }]);
  }
  if (product.hidden) return [];
  const { name, price, plate, pictures } = product;
  return [{ ...card, heading: card.heading ?? name, price: card.price ?? price, plate, photo: pictures[0] }];
}
