import { z } from 'zod';
import { action, text } from './content-parts.server.ts';
import { readExercises } from './exercises.server.ts';
import { ContentError, parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'sample-review.yml';
const share = z.number().min(0).max(1);
/** Seconds of the video. */
const second = z.number().min(0);
const meters = z.number().min(0).max(10);

const drawing = z.strictObject({
  type: z.enum(['freehand', 'line', 'arrow', 'angle', 'circle']),
  color: z.enum(['bar', 'chalk', 'tartan', 'pit']),
  /** Shares of the picture's width and height, from the top left corner. */
  points: z.array(z.tuple([share, share])).min(2),
});

const measurement = z.strictObject({
  kind: z.enum([
    'scale',
    'fixed-point',
    'take-off',
    'grip-height',
    'pole-angle',
    'pole-bend',
    'hips-over-bar',
    'speed',
  ]),
  /** Of a scale: what its known length is. */
  reference: z.optional(z.enum(['bar', 'standards', 'box', 'grip', 'other'])),
  /** Known length, or grip on the pole. */
  known: z.optional(meters),
  frames: z.array(z.strictObject({ at: second, points: z.array(z.tuple([share, share])) })).min(1),
});

const phaseTimes = z.strictObject({
  plant: second,
  'take-off': second,
  swing: second,
  inversion: second,
  turn: second,
  clearance: second,
});

const sampleReviewSchema = z.strictObject({
  title: text,
  description: text,
  heading: text,
  intro: text,
  athlete: text,
  coach: text,
  fileName: text,
  question: text,
  summary: text,
  jump: z.strictObject({
    grip: meters,
    bar: meters,
    made: z.boolean(),
    pole: meters,
    /** Kilograms. */
    poleRating: z.number(),
    runUpLefts: z.int(),
    takeOff: meters,
    standards: meters,
  }),
  phases: phaseTimes,
  /** The jump of public/films/sample-jump-later.mp4. */
  later: z.strictObject({ label: text, phases: phaseTimes }),
  notes: z
    .array(z.strictObject({ at: second, text, drawings: z.array(drawing), drills: z.array(text) }))
    .min(1),
  measurements: z.array(measurement),
  closing: z.strictObject({ heading: text, text, action, secondary: action }),
});

type SampleReviewFile = z.output<typeof sampleReviewSchema>;

/** Content of /reviews/sample (content/sample-review.yml), with the titles of its drills by slug. */
export interface SampleReview extends SampleReviewFile {
  drillTitles: Record<string, string>;
}

/** Parses content/sample-review.yml. Throws ContentError, also for a drill that the library doesn't have. */
export function parseSampleReview(source: string): SampleReview {
  const sample = parseContent(file, source, sampleReviewSchema);
  const titles = new Map(readExercises().map(({ slug, title }) => [slug, title]));
  const drillTitles: Record<string, string> = {};
  for (const slug of sample.notes.flatMap(({ drills }) => drills)) {
    const title = titles.get(slug);
    if (title === undefined) throw new ContentError(`content/${file}`, `there is no exercise named ${slug}.`);
    drillTitles[slug] = title;
  }
  return { ...sample, drillTitles };
}

/** Reads content/sample-review.yml. Throws ContentError. */
export const readSampleReview = (): SampleReview => parseSampleReview(readContentFile(file));
