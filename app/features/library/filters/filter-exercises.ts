import { difficultyLabels, type Exercise } from '../exercise.ts';
import type { Filters } from './filters.ts';

/** An exercise with its searchable text, prepared once instead of on every keystroke. */
interface SearchableExercise {
  exercise: Exercise;
  text: string;
}

/** Returns lower case without accents, so that 'decline squat' matches 'Décline Squat'. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

export function makeSearchable(exercises: readonly Exercise[]): SearchableExercise[] {
  return exercises.map((exercise) => {
    const { title, description, category, difficulty, keyPoints, equipment, targetMuscles } = exercise;
    const parts = [
      title,
      description,
      category,
      difficultyLabels[difficulty],
      ...keyPoints,
      ...equipment,
      ...targetMuscles,
    ];
    return { exercise, text: normalize(parts.join('\n')) };
  });
}

/** Returns the exercises that contain every word of the search and match all other filters. */
export function filterExercises(
  exercises: readonly SearchableExercise[],
  { search, category, difficulty, equipment, muscle }: Filters,
): Exercise[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return exercises
    .filter(
      ({ exercise, text }) =>
        (category === undefined || exercise.category === category) &&
        (difficulty === undefined || exercise.difficulty === difficulty) &&
        (equipment === undefined || exercise.equipment.includes(equipment)) &&
        (muscle === undefined || exercise.targetMuscles.includes(muscle)) &&
        words.every((word) => text.includes(word)),
    )
    .map(({ exercise }) => exercise);
}

/** Returns the names in the lists, unique and sorted. Always includes `selected`, which a URL may contain. */
export function uniqueNames(lists: readonly (readonly string[])[], selected?: string): string[] {
  return [...new Set([...lists.flat(), ...(selected === undefined ? [] : [selected])])].sort((a, b) =>
    a.localeCompare(b),
  );
}
