import type { Attempt } from '#domain/jump-log.ts';
import { readNumbers, typeNumbers } from '#common/jump/typed-numbers.ts';
import type { JumpField, TypedJump } from '#domain/jump-numbers.ts';
import type { UnitSystem } from '#domain/measures.ts';

const keys = {
  bar: 'barM',
  grip: 'gripM',
  runUp: 'runUpLefts',
  midMark: 'midMarkM',
  takeOff: 'takeOffM',
  standards: 'standardsM',
} as const satisfies Partial<Record<JumpField, keyof Attempt>>;

/** The number fields of an attempt. Length and rating belong to its pole. */
type AttemptField = keyof typeof keys;
/** Those that stay the same from jump to jump. */
export const setupFields = ['grip', 'runUp', 'midMark', 'takeOff', 'standards'] as const;

export type AttemptNumbers = Pick<Attempt, (typeof keys)[AttemptField]>;

export const noNumbers: AttemptNumbers = {
  barM: null,
  gripM: null,
  runUpLefts: null,
  midMarkM: null,
  takeOffM: null,
  standardsM: null,
};

/** Returns numbers as the text of the form's fields. */
export const toTyped = (numbers: AttemptNumbers, system: UnitSystem) => typeNumbers(keys, numbers, system);

/** Reads the form's fields. `poleLengthM`: a grip longer than the pole is a problem. */
export function readTyped(draft: TypedJump, before: AttemptNumbers, poleLengthM?: number) {
  const pole = poleLengthM === undefined ? {} : { poleLength: `${poleLengthM} m` };
  return readNumbers(
    keys,
    { ...draft, typed: { ...pole, ...draft.typed } },
    { numbers: before, typed: toTyped(before, draft.system).typed },
  );
}
