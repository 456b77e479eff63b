import { categories, type Exercise } from '#features/library/exercise.ts';
import { filterExercises, makeSearchable } from '#features/library/filters/filter-exercises.ts';

const rounds = 50;
const search = 'split squat glutes';

/** Generates exercises with texts as long as those in content/exercises. */
function makeExercises(count: number): Exercise[] {
  const words = [
    'squat',
    'split',
    'plant',
    'carry',
    'glutes',
    'swing',
    'tall',
    'quiet',
    'hips',
    'pole',
    'runway',
    'knee',
  ];
  const text = (from: number, length: number) =>
    Array.from({ length }, (_, i) => words[(from * 7 + i * i) % words.length]).join(' ');
  return Array.from({ length: count }, (_, i) => ({
    id: String(i),
    key: String(i),
    title: text(i, 3),
    description: text(i, 25),
    category: categories[i % categories.length] ?? 'Gym',
    difficulty: 1,
    access: 'members',
    duration: '0:07',
    instructions: [text(i, 80)],
    keyPoints: [text(i + 1, 8), text(i + 2, 8), text(i + 3, 8)],
    equipment: [text(i, 2)],
    targetMuscles: [text(i, 1), text(i + 1, 1)],
    sources: [],
    isSilent: true,
  }));
}

/** `npm run bench -- library [exercises]`: measures filtering on each keystroke of a search. */
export function measureLibrary([count = '2000']: string[]): void {
  const exercises = makeExercises(Number(count));
  const before = performance.now();
  const searchable = makeSearchable(exercises);
  const preparationMs = performance.now() - before;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let length = 1; length <= search.length; length++) {
      const started = performance.now();
      filterExercises(searchable, { search: search.slice(0, length) });
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const percentileText = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
  console.log(
    `${exercises.length} exercises, ${times.length} keystrokes; prepared once in ${preparationMs.toFixed(1)} ms`,
  );
  console.log(
    `per keystroke: median ${percentileText(0.5)} ms, p99 ${percentileText(0.99)} ms, slowest ${percentileText(1)} ms`,
  );
}
