import type { Database } from '#domain/database.types.ts';
import type { Access, Exercise } from '../exercise.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

/** Labels of the four lists of an exercise. */
export const listFields = {
  instructions: { label: 'Instructions', row: 'Instruction', add: 'Add instruction' },
  keyPoints: { label: 'Key Points', row: 'Key point', add: 'Add key point' },
  equipment: { label: 'Equipment', row: 'Equipment', add: 'Add equipment' },
  targetMuscles: { label: 'Target Muscles', row: 'Target muscle', add: 'Add muscle' },
} as const;

export type ListName = keyof typeof listFields;

/** An object, because useFieldArray does not support plain strings. */
interface ListRow {
  text: string;
}

/** Values of the exercise form, as typed. */
export interface ExerciseEntry extends Record<ListName, ListRow[]> {
  title: string;
  description: string;
  duration: string;
  category: string;
  /** '1' to '3'. */
  difficulty: string;
  access: Access;
}

/** Columns that the form edits. */
export type ExerciseText = { access: Access } & Pick<
  VideoRow,
  | 'title'
  | 'description'
  | 'duration'
  | 'category'
  | 'difficulty'
  | 'instructions'
  | 'key_points'
  | 'equipment'
  | 'target_muscles'
>;

/** Maximum rows of one list. The table has the same limit. */
export const maxRows = 50;

export function emptyEntry(): ExerciseEntry {
  return {
    title: '',
    description: '',
    duration: '',
    category: 'Warm-up',
    difficulty: '1',
    access: 'members',
    instructions: [{ text: '' }],
    keyPoints: [{ text: '' }],
    equipment: [{ text: '' }],
    targetMuscles: [{ text: '' }],
  };
}

/** Returns at least one row, so that there is a field to type into. */
function toRows(texts: readonly string[]): ListRow[] {
  return texts.length === 0 ? [{ text: '' }] : texts.map((text) => ({ text }));
}

export function entryOf(exercise: Exercise): ExerciseEntry {
  const { title, description, duration, category, difficulty, access } = exercise;
  return {
    title,
    description,
    duration,
    category,
    difficulty: String(difficulty),
    access,
    instructions: toRows(exercise.instructions),
    keyPoints: toRows(exercise.keyPoints),
    equipment: toRows(exercise.equipment),
    targetMuscles: toRows(exercise.targetMuscles),
  };
}

/** Returns the trimmed texts of the rows that are not blank. */
export function filledRows(rows: readonly ListRow[]): string[] {
  return rows.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function textOf(entry: ExerciseEntry): ExerciseText {
  return {
    title: entry.title.trim(),
    description: entry.description.trim(),
    duration: entry.duration.trim(),
    category: entry.category,
    difficulty: Number(entry.difficulty),
    access: entry.access,
    instructions: filledRows(entry.instructions),
    key_points: filledRows(entry.keyPoints),
    equipment: filledRows(entry.equipment),
    target_muscles: filledRows(entry.targetMuscles),
  };
}
