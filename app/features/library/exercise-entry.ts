import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import type { Exercise } from './exercise.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

/** The four lists of an exercise, with what their rows are called. */
export const listFields = {
  instructions: { label: 'Instructions', row: 'Instruction', add: 'Add instruction' },
  keyPoints: { label: 'Key Points', row: 'Key point', add: 'Add key point' },
  equipment: { label: 'Equipment', row: 'Equipment', add: 'Add equipment' },
  targetMuscles: { label: 'Target Muscles', row: 'Target muscle', add: 'Add muscle' },
} as const;

export type ListName = keyof typeof listFields;

/** A form library keeps rows as objects. */
interface ListRow {
  text: string;
}

/** The values of the exercise form, as typed. */
export interface ExerciseEntry extends Record<ListName, ListRow[]> {
  title: string;
  description: string;
  duration: string;
  category: string;
  /** '1' to '3'. */
  difficulty: string;
}

/** The columns that the form decides about. */
export type ExerciseText = Pick<
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

/** As many rows as the table takes in one list. */
export const mostRows = 50;

export function emptyEntry(): ExerciseEntry {
  return {
    title: '',
    description: '',
    duration: '',
    category: 'Warm-up',
    difficulty: '1',
    instructions: [{ text: '' }],
    keyPoints: [{ text: '' }],
    equipment: [{ text: '' }],
    targetMuscles: [{ text: '' }],
  };
}

/** The form always shows a row to type into. */
function toRows(texts: readonly string[]): ListRow[] {
  return texts.length === 0 ? [{ text: '' }] : texts.map((text) => ({ text }));
}

export function entryOf(exercise: Exercise): ExerciseEntry {
  const { title, description, duration, category, difficulty } = exercise;
  return {
    title,
    description,
    duration,
    category,
    difficulty: String(difficulty),
    instructions: toRows(exercise.instructions),
    keyPoints: toRows(exercise.keyPoints),
    equipment: toRows(exercise.equipment),
    targetMuscles: toRows(exercise.targetMuscles),
  };
}

/** Rows without words are dropped. */
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
    instructions: filledRows(entry.instructions),
    key_points: filledRows(entry.keyPoints),
    equipment: filledRows(entry.equipment),
    target_muscles: filledRows(entry.targetMuscles),
  };
}
