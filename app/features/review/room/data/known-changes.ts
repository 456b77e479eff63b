import type { Tables } from '#domain/database.types.ts';
import type { RowChange } from '#lib/api/subscribe-to-rows.ts';
import type { Review } from '../../review.ts';
import { toMeasurement, toNote, toPaths, toPhases, toStep } from './load-review.ts';

/** Whether the loaded review has a value for what a changed row holds, and the same one. Key order does not matter. */
function hasSame(loaded: unknown, changed: unknown): boolean {
  if (typeof loaded !== 'object' || typeof changed !== 'object' || loaded === null || changed === null)
    return loaded === changed;
  const entries = Object.entries(changed);
  return (
    Object.keys(loaded).length === entries.length &&
    entries.every(([key, value]) => hasSame((loaded as Record<string, unknown>)[key], value))
  );
}

const hasParts = (loaded: object, changed: object): boolean =>
  Object.entries(changed).every(([key, value]) => hasSame((loaded as Record<string, unknown>)[key], value));

/** For each table, whether the review already has the inserted or updated row. Other tables always reload. */
const isLoaded: Partial<Record<string, (review: Review, row: never) => boolean>> = {
  review_notes: (review, row: Tables<'review_notes'>) =>
    review.notes.some((note) => hasSame(note, toNote(row))),
  review_phases: (review, row: Tables<'review_phases'>) => hasParts(review.phases, toPhases([row])),
  review_steps: (review, row: Tables<'review_steps'>) =>
    review.steps.some((step) => hasSame(step, toStep(row))),
  review_measurements: (review, row: Tables<'review_measurements'>) =>
    review.measurements.some((measurement) => hasSame(measurement, toMeasurement(row))),
  review_paths: (review, row: Tables<'review_paths'>) => hasParts(review.paths, toPaths([row])),
  review_replies: (review, row: Tables<'review_replies'>) => review.replies.some(({ id }) => id === row.id),
  review_drills: (review, row: Tables<'review_drills'>) => review.drills.some(({ id }) => id === row.id),
  reviews: (review, row: Tables<'reviews'>) => review.summary === row.summary,
};

/** For each table whose key is an id, the rows that the review has. */
const listOf: Partial<Record<string, (review: Review) => readonly { id: string }[]>> = {
  review_notes: ({ notes }) => notes,
  review_steps: ({ steps }) => steps,
  review_measurements: ({ measurements }) => measurements,
  review_replies: ({ replies }) => replies,
  review_drills: ({ drills }) => drills,
};

/** Delete events contain only the key, and those of all reviews arrive. */
function isDeletionKnown(review: Review, table: string, key: Record<string, unknown>): boolean {
  if (table === 'video_submissions') return key['id'] !== review.submissionId;
  const list = listOf[table]?.(review);
  if (list) return !list.some(({ id }) => id === key['id']);
  if (key['submission_id'] !== review.submissionId) return true;
  if (table === 'review_phases') return !Object.hasOwn(review.phases, String(key['phase']));
  if (table === 'review_paths') return !Object.hasOwn(review.paths, String(key['part']));
  return false;
}

/** Whether a change needs no reload: the user's own save, which the loaded review has already, or a deletion in another review. */
export function isKnownChange(review: Review, { eventType, table, old, new: row }: RowChange): boolean {
  if (eventType === 'DELETE') return isDeletionKnown(review, table, old);
  return isLoaded[table]?.(review, row as never) ?? false;
}
