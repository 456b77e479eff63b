import { readNumbers } from '#common/jump/typed-numbers.ts';
import type { JumpField } from '#domain/jump-numbers.ts';
import type { JumpDraft } from './jump-draft.ts';

/** Columns of the numbers of a jump. */
export const jumpColumns = {
  grip: 'grip_m',
  poleLength: 'pole_length_m',
  poleRating: 'pole_rating_kg',
  runUp: 'run_up_lefts',
  midMark: 'mid_mark_m',
  takeOff: 'take_off_m',
  standards: 'standards_m',
  bar: 'bar_m',
} as const satisfies Record<JumpField, string>;

/** A row of the table `jumps`, in meters and kilograms. Unknown values are null. */
export interface JumpRow extends Record<(typeof jumpColumns)[JumpField], number | null> {
  made: boolean | null;
  question: string;
}

/** Converts a draft to a row. Values that cannot be parsed are null. */
export const toJumpRow = (draft: JumpDraft): JumpRow => ({
  ...readNumbers(jumpColumns, draft).numbers,
  made: draft.made ?? null,
  question: draft.question.trim().slice(0, 1000),
});
