import type { Json } from '#domain/database.types.ts';
import { isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';
import type { Measurement } from '../measure/measurement.ts';

const round = (value: number | null) => value && Math.round(value * 10_000) / 10_000;

/** Writes a measurement. Throws DataError, for example if a finished review does not have it. */
export async function sendMeasurement(submissionId: string, measurement: Measurement): Promise<void> {
  const supabase = await openSession();
  const { id, kind, reference, knownM, acrossM, value, error, checkedBy = null } = measurement;
  const content = {
    marks: measurement.marks as unknown as NonNullable<Json>,
    known_m: knownM,
    across_m: acrossM,
    value: round(value),
    error: round(error),
    checked_by: checkedBy,
  };
  // An upsert would need the right to add, which ends with the review.
  const rows = supabase.from('review_measurements');
  const updated = takeData(await rows.update(content).eq('id', id).select('id'));
  if (updated.length > 0) return;
  const added = await rows.insert({ id, submission_id: submissionId, kind, reference, ...content });
  // Another window added the same row in between; its content is as new.
  if (isUniqueViolation(added.error)) takeData(await rows.update(content).eq('id', id).select('id').single());
  else takeData(added);
}
