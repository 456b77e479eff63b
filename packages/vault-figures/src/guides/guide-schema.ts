import { z } from 'zod';

/** Plain text. Accepts numbers in YAML (`value: 25`), and converts straight apostrophes to typographic ones. */
const words = z
  .union([z.string(), z.number()], { error: 'must be words.' })
  .transform((value) => String(value).replaceAll("'", '’'));
const text = words.pipe(z.string().trim().min(1, { error: 'must not be empty.' }));
/** Text with **bold**, *italic* and [links](https://…). */
const markdown = text;

const headingBlock = z.strictObject({ kind: z.literal('heading'), text });
const textBlock = z.strictObject({ kind: z.literal('text'), text: markdown });
const listBlock = z.strictObject({
  kind: z.literal('list'),
  ordered: z.boolean().default(false),
  items: z.array(markdown).min(1),
});
const tableBlock = z
  .strictObject({
    kind: z.literal('table'),
    caption: text.optional(),
    columns: z.array(words).min(2),
    /** Width of each column in percent. */
    widths: z.array(z.number().positive()),
    rows: z.array(z.array(words)).min(1),
  })
  .superRefine(({ columns, widths, rows }, context) => {
    if (widths.length !== columns.length)
      context.addIssue({
        code: 'custom',
        path: ['widths'],
        message: `there are ${columns.length} columns, so ${columns.length} widths are needed.`,
      });
    rows.forEach((row, index) => {
      if (row.length !== columns.length)
        context.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `this row has ${row.length} cells, the table has ${columns.length} columns.`,
        });
    });
  });
const calloutBlock = z.strictObject({
  kind: z.literal('callout'),
  tone: z.enum(['note', 'rule', 'stop']),
  title: text,
  text: markdown,
});
const factsBlock = z.strictObject({
  kind: z.literal('facts'),
  items: z.array(z.strictObject({ value: text, label: text })).min(1),
});
const termsBlock = z.strictObject({
  kind: z.literal('terms'),
  items: z.array(z.strictObject({ term: text, meaning: markdown })).min(1),
});
const figureBlock = z.strictObject({ kind: z.literal('figure'), name: text, caption: text });
const exercisesBlock = z.strictObject({
  kind: z.literal('exercises'),
  items: z.array(z.strictObject({ name: text, figure: text, text: markdown, dose: text })).min(1),
});
const criteriaBlock = z.strictObject({
  kind: z.literal('criteria'),
  forward: z.array(markdown).min(1),
  back: z.array(markdown).min(1),
});
const questionsBlock = z.strictObject({
  kind: z.literal('questions'),
  items: z.array(z.strictObject({ question: text, answer: markdown })).min(1),
});
const sourcesBlock = z.strictObject({
  kind: z.literal('sources'),
  items: z.array(z.strictObject({ cite: markdown, shows: markdown })).min(1),
});
const painScaleBlock = z.strictObject({
  kind: z.literal('pain-scale'),
  /** The highest acceptable number, and the lowest at which the session ends. */
  allowed: z.number().int().min(0).max(10),
  stop: z.number().int().min(1).max(10),
  labels: z
    .array(
      z.strictObject({
        from: z.number().int().min(0).max(10),
        to: z.number().int().min(0).max(10),
        label: text,
        text,
      }),
    )
    .min(1),
});
const ladderBlock = z.strictObject({
  kind: z.literal('ladder'),
  steps: z.array(z.strictObject({ label: text, name: text, text })).min(2),
});
const contentsBlock = z.strictObject({ kind: z.literal('contents') });

const block = z.discriminatedUnion('kind', [
  headingBlock,
  textBlock,
  listBlock,
  tableBlock,
  calloutBlock,
  factsBlock,
  termsBlock,
  figureBlock,
  exercisesBlock,
  criteriaBlock,
  questionsBlock,
  sourcesBlock,
  painScaleBlock,
  ladderBlock,
  contentsBlock,
]);

const drill = z.strictObject({
  name: text,
  figure: text,
  purpose: markdown,
  setup: markdown,
  steps: z.array(markdown).min(1),
  faults: z.array(z.strictObject({ fault: text, fix: text })).min(1),
  dose: text,
  progress: markdown,
});

const textPage = z.strictObject({
  kind: z.literal('text'),
  title: text,
  lead: markdown,
  blocks: z.array(block).min(1),
  /** The narrow column on the right. */
  aside: z.array(block).default([]),
});
const drillsPage = z.strictObject({
  kind: z.literal('drills'),
  title: text,
  drills: z.array(drill).min(1).max(2),
});
const logPage = z.strictObject({
  kind: z.literal('log'),
  title: text,
  lead: markdown,
  columns: z.array(z.strictObject({ label: text, width: z.number().positive() })).min(2),
  rows: z.number().int().min(1).max(34),
  note: text,
});

/** A guide, as in content/guides/<name>.yml. The cover is the first page; each entry of `pages` is one A4 page. */
export const guideSchema = z.strictObject({
  title: text,
  subtitle: text,
  kind: text,
  subject: text,
  /** Date in the PDF's metadata. It is fixed, so that every rendering has the same bytes. */
  published: z.iso.date(),
  cover: z.strictObject({
    picture: z.enum(['vault', 'load-line']),
    facts: z
      .array(z.strictObject({ label: text, value: text }))
      .min(1)
      .max(4),
  }),
  pages: z
    .array(z.discriminatedUnion('kind', [textPage, drillsPage, logPage]))
    .min(1)
    .max(60),
});

export type Guide = z.output<typeof guideSchema>;
export type GuidePage = Guide['pages'][number];
export type TextPage = z.output<typeof textPage>;
export type DrillsPage = z.output<typeof drillsPage>;
export type LogPage = z.output<typeof logPage>;
export type GuideDrill = z.output<typeof drill>;
export type Block = z.output<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
