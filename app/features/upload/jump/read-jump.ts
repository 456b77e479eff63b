import { readJumpNumber, type JumpField } from '#domain/jump-numbers.ts';
import type { JumpDraft } from './jump-draft.ts';

/** A row of the table `jumps`, in meters and kilograms. Unknown values are null. */
export interface JumpRow {
  grip_m: number | null;
  pole_length_m: number | null;
  pole_rating_kg: number | null;
  run_up_lefts: number | null;
  mid_mark_m: number | null;
  take_off_m: number | null;
  standards_m: number | null;
  bar_m: number | null;
  made: boolean | null;
  question: string;
}

/** Converts a draft to a row. Values that cannot be parsed are null. */
export function toJumpRow(draft: JumpDraft): JumpRow {
  const valueOf = (field: JumpField): number | null => {
    const reading = readJumpNumber(field, draft);
    return reading !== undefined && 'value' in reading ? reading.value : null;
  };
  return {
    grip_m: valueOf('grip'),
    pole_length_m: valueOf('poleLength'),
    pole_rating_kg: valueOf('poleRating'),
    run_up_lefts: valueOf('runUp'),
    mid_mark_m: valueOf('midMark'),
    take_off_m: valueOf('takeOff'),
    standards_m: valueOf('standards'),
    bar_m: valueOf('bar'),
    made: draft.made ?? null,
    question: draft.question.trim().slice(0, 1000),
  };
}
