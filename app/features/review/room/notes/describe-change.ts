import { formatFilmTime } from '#domain/format-clock.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { plural } from '#lib/text/plural.ts';
import { phaseNames, type Review } from '../../review.ts';
import { phasesOf, type Change, type ItemChange } from '../data/changes.ts';
import type { DrawnShape } from '../drawing/drawn-shape.ts';
import { formatResult } from '../measure/format-result.ts';
import type { Measurement } from '../measure/measurement.ts';

function describeText(body: string, shapes: readonly DrawnShape[] = []): string {
  const drawn = shapes.length === 0 ? '' : plural(shapes.length, 'drawing');
  return [body, drawn].filter((line) => line !== '').join('\n') || 'No text';
}

function describeMeasurement(
  { kind, knownM, value, error }: Omit<Measurement, 'id'>,
  units: UnitSystem,
): string {
  if (value !== null && error !== null) return formatResult(kind, { value, error }, units);
  return knownM === null ? 'Marked' : formatLength(knownM, units);
}

/** Describes what a change makes of its item; undefined for a voice-over. */
export function describeChange(
  change: Change,
  { slowMotion }: Pick<Review, 'slowMotion'>,
  units: UnitSystem,
): string | undefined {
  const at = (us: number) => formatFilmTime(us, slowMotion);
  switch (change.kind) {
    case 'note':
      return describeText(change.note.body, change.note.shapes);
    case 'reply':
      return describeText(change.reply.body, change.reply.shapes);
    case 'summary':
      return describeText(change.summary);
    case 'phases':
      return phasesOf(change.marks)
        .map((phase) => {
          const atUs = change.marks[phase] ?? null;
          return `${phaseNames[phase]}: ${atUs === null ? 'not marked' : at(atUs)}`;
        })
        .join('\n');
    case 'step': {
      const { contactUs, toeOffUs } = change.step;
      return `${at(contactUs)}${toeOffUs === null ? '' : ` to ${at(toeOffUs)}`}`;
    }
    case 'measurement':
      return describeMeasurement(change.measurement, units);
    case 'path':
      return plural(change.points.length, 'point');
    case 'voice':
    case 'voice-gone':
      return undefined;
    default:
      return 'Deleted';
  }
}

/** Returns an item as the review has it now, as a change of the same kind; undefined if it has none. */
export function itemNow(review: Review, change: ItemChange): ItemChange | undefined {
  const { submissionId } = review;
  switch (change.kind) {
    case 'summary':
      return { ...change, summary: review.summary };
    case 'phases': {
      const marks = phasesOf(change.marks).map((phase) => [phase, review.phases[phase] ?? null] as const);
      return { ...change, marks: Object.fromEntries(marks) };
    }
    case 'note':
    case 'note-gone': {
      const note = review.notes.find(({ id }) => id === change.id);
      return note && { submissionId, kind: 'note', id: change.id, note };
    }
    case 'step':
    case 'step-gone': {
      const step = review.steps.find(({ id }) => id === change.id);
      return step && { submissionId, kind: 'step', id: change.id, step };
    }
    case 'measurement':
    case 'measurement-gone': {
      const measurement = review.measurements.find(({ id }) => id === change.id);
      return measurement && { submissionId, kind: 'measurement', id: change.id, measurement };
    }
    case 'path':
    case 'path-gone': {
      const points = review.paths[change.id];
      return points && { submissionId, kind: 'path', id: change.id, points };
    }
  }
}
