import type { Day } from '#domain/days.ts';
import type { Tables } from '#domain/database.types.ts';
import type { SetValues } from '#common/training/set-values.ts';

/** A set that the athlete did, with its values. */
export interface LoggedSet extends SetValues {
  itemId: string;
  setNumber: number;
  week: number;
  day: number;
  /** The title of the exercise. */
  exercise: string;
  /** 'YYYY-MM-DD'. */
  doneOn: Day;
  /** The version last seen on the server, 0 for a new entry. */
  version: number;
  /** The unsent write that this set is of. */
  write?: string;
}

const columns = {
  itemId: 'item_id',
  setNumber: 'set_number',
  week: 'week',
  day: 'day',
  exercise: 'exercise',
  doneOn: 'done_on',
  weightKg: 'weight_kg',
  weightTyped: 'weight_typed',
  reps: 'reps',
  seconds: 'seconds',
  distanceM: 'distance_m',
  heightM: 'height_m',
  effort: 'effort',
} as const satisfies Record<keyof Omit<LoggedSet, 'version' | 'write'>, keyof Tables<'set_logs'>>;

/** The columns of set_logs, for a select. */
export const setColumns =
  'item_id, set_number, week, day, exercise, done_on, weight_kg, weight_typed, reps, seconds, distance_m, height_m, effort, version';

/** Returns a set from its row. */
export function setFromRow(row: object): LoggedSet {
  const values = row as Record<string, unknown>;
  return {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, values[column] ?? null])),
    version: values['version'],
  } as LoggedSet;
}

/** Returns the columns of a set as save_jump_log takes them. */
export const rowOfSet = (set: LoggedSet): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [column, set[name as keyof typeof columns]]),
  );

/** The key of a set in its plan. */
export const setKey = (itemId: string, setNumber: number): string => `${itemId}/${setNumber}`;

export const isSameExercise = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
