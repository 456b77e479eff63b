import { ExerciseCard } from './exercise-card.tsx';
import type { Exercise } from './exercise.ts';
import { MoreAtTheEnd, useMoreAtTheEnd } from './more-at-the-end.tsx';

const cardsAtOnce = 24;
const onTheFirstScreen = 6;

interface ExerciseGridProps {
  exercises: readonly Exercise[];
  onOpen: (exercise: Exercise) => void;
}

/** The cards, two dozen first and more as their end comes near. */
export function ExerciseGrid({ exercises, onOpen }: ExerciseGridProps) {
  const more = useMoreAtTheEnd(exercises.length, cardsAtOnce);
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {exercises.slice(0, more.shown).map((exercise, index) => (
          <li key={exercise.id}>
            <ExerciseCard
              exercise={exercise}
              first={index < onTheFirstScreen}
              onOpen={() => onOpen(exercise)}
            />
          </li>
        ))}
      </ul>
      <MoreAtTheEnd {...more} />
    </>
  );
}
