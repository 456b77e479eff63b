import { difficultyWords, type Exercise } from './exercise.ts';
import type { Filters } from './filters.ts';

/** An exercise with the text that a search looks into, made once, so that a keystroke only compares. */
interface SearchableExercise {
  exercise: Exercise;
  text: string;
}

/** Lower case, without accents, so that 'decline squat' and 'Décline Squat' are the same. */
function plain(text: string): string {
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
      difficultyWords[difficulty],
      ...keyPoints,
      ...equipment,
      ...targetMuscles,
    ];
    return { exercise, text: plain(parts.join('\n')) };
  });
}

/** The exercises that have every word of the search somewhere and fit all other filters, in their order. */
export function filterExercises(
  exercises: readonly SearchableExercise[],
  { search, category, difficulty, equipment, muscle }: Filters,
): Exercise[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
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

/** Every name that occurs in the lists, once, by the alphabet; the one being looked for is always among them. */
export function namesIn(lists: readonly (readonly string[])[], wanted?: string): string[] {
  return [...new Set([...lists.flat(), ...(wanted === undefined ? [] : [wanted])])].sort((a, b) =>
    a.localeCompare(b),
  );
}
