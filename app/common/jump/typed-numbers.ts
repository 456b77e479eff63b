import { readJumpNumber, typeJumpNumber, type JumpField, type TypedJump } from '#domain/jump-numbers.ts';
import type { UnitSystem } from '#domain/measures.ts';

/** What the numbers of a form's fields are called where they are stored. */
type Names<Key extends string> = Partial<Record<JumpField, Key>>;
type Numbers<Key extends string> = Record<Key, number | null>;

const fieldsOf = <Key extends string>(names: Names<Key>) => Object.entries(names) as [JumpField, Key][];

/** Returns numbers as the text of the form's fields. */
export function typeNumbers<Key extends string>(
  names: Names<Key>,
  numbers: Numbers<Key>,
  system: UnitSystem,
): TypedJump {
  const typed = fieldsOf(names).flatMap(([field, key]) => {
    const value = numbers[key];
    return value === null ? [] : [[field, typeJumpNumber(field, value, system)]];
  });
  return { typed: Object.fromEntries(typed) as TypedJump['typed'], system };
}

/**
 * Reads the form's fields; null where nothing can be read. A field that was left alone, so that it has its text of `before`, keeps its
 * exact number, which the text rounds.
 */
export function readNumbers<Key extends string>(
  names: Names<Key>,
  draft: TypedJump,
  before?: { numbers: Numbers<Key>; typed: TypedJump['typed'] },
): { numbers: Numbers<Key>; problems: Partial<Record<JumpField, string>> } {
  const problems: Partial<Record<JumpField, string>> = {};
  const numbers = fieldsOf(names).map(([field, key]) => {
    const reading = readJumpNumber(field, draft);
    if (reading !== undefined && 'problem' in reading) {
      problems[field] = reading.problem;
      return [key, null];
    }
    const isLeft = before && (draft.typed[field] ?? '') === (before.typed[field] ?? '');
    return [key, isLeft ? before.numbers[key] : (reading?.value ?? null)];
  });
  return { numbers: Object.fromEntries(numbers) as Numbers<Key>, problems };
}
