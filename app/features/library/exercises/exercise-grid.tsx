import { ExerciseCard } from './exercise-card.tsx';
import type { Exercise } from '../exercise.ts';
import { ShowMore, useInfiniteList } from './infinite-list.tsx';

const batchSize = 24;
const cardsAboveTheFold = 6;

interface ExerciseGridProps {
  exercises: readonly Exercise[];
  onOpen: (exercise: Exercise) => void;
}

/** Grid of exercise cards that grows on scrolling. */
export function ExerciseGrid({ exercises, onOpen }: ExerciseGridProps) {
  const more = useInfiniteList(exercises.length, batchSize);
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {exercises.slice(0, more.shown).map((exercise, index) => (
          <li key={exercise.id}>
            <ExerciseCard
              exercise={exercise}
              isAboveTheFold={index < cardsAboveTheFold}
              onOpen={() => onOpen(exercise)}
            />
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
