import type { Json } from '#domain/database.types.ts';
import type { Mark } from '#lib/outbox/unsent.ts';
import { itemOf, type ItemChange } from './changes.ts';
import { fromPathPoints } from './load-review.ts';

/** Returns an item's row as save_review_items takes it; undefined for a deletion. */
function toRow(change: ItemChange): object | undefined {
  switch (change.kind) {
    case 'note': {
      const { atUs, endUs, body, shapes } = change.note;
      return { at_us: atUs, end_us: endUs, body, shapes };
    }
    case 'phases':
      return change.marks;
    case 'summary':
      return { summary: change.summary };
    case 'step': {
      const { contactUs, toeOffUs } = change.step;
      return { contact_us: contactUs, toe_off_us: toeOffUs, frame_us: change.frameUs ?? null };
    }
    case 'measurement': {
      const { kind, reference, marks, knownM, acrossM, value, error, checkedBy = null } = change.measurement;
      return {
        kind,
        reference,
        marks,
        known_m: knownM,
        across_m: acrossM,
        value,
        error,
        checked_by: checkedBy,
      };
    }
    case 'path':
      return { points: fromPathPoints(change.points) };
    default:
      return undefined;
  }
}

/** Returns a change as save_review_items takes it. */
export function toWrite(change: ItemChange, { write, earlier }: Mark): Json {
  const { submissionId: submission, version = 0 } = change;
  return { submission, ...itemOf(change), version, write, earlier: [...earlier], row: toRow(change) } as Json;
}
