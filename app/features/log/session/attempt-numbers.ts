import type { Attempt } from '#domain/jump-log.ts';
import { readJumpNumber, typeJumpNumber, type JumpField, type TypedJump } from '#domain/jump-numbers.ts';
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
export type AttemptField = keyof typeof keys;
const fields = Object.keys(keys) as AttemptField[];
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
export function toTyped(numbers: AttemptNumbers, system: UnitSystem): TypedJump {
  const typed = fields.flatMap((field) => {
    const value = numbers[keys[field]];
    return value === null ? [] : [[field, typeJumpNumber(field, value, system)]];
  });
  return { typed: Object.fromEntries(typed) as TypedJump['typed'], system };
}

/**
 * Reads the form's fields. A field that was left alone keeps its exact number, which its text rounds. `poleLengthM`: a grip
 * longer than the pole is a problem.
 */
export function readTyped(
  typed: TypedJump,
  before: AttemptNumbers,
  poleLengthM?: number,
): { numbers: AttemptNumbers; problems: Partial<Record<JumpField, string>> } {
  const texts = toTyped(before, typed.system).typed;
  const pole = poleLengthM === undefined ? {} : { poleLength: `${poleLengthM} m` };
  const numbers: AttemptNumbers = { ...noNumbers };
  const problems: Partial<Record<JumpField, string>> = {};
  for (const field of fields) {
    const reading = readJumpNumber(field, { ...typed, typed: { ...pole, ...typed.typed } });
    if (reading !== undefined && 'problem' in reading) problems[field] = reading.problem;
    else if ((typed.typed[field] ?? '') === (texts[field] ?? '')) numbers[keys[field]] = before[keys[field]];
    else numbers[keys[field]] = reading?.value ?? null;
  }
  return { numbers, problems };
}
