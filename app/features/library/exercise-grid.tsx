import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ExerciseCard } from './exercise-card.tsx';
import type { Exercise } from './exercise.ts';

const cardsAtOnce = 24;
const onTheFirstScreen = 6;

interface ExerciseGridProps {
  exercises: readonly Exercise[];
  onOpen: (exercise: Exercise) => void;
}

/** The cards, two dozen first and more as their end comes near. */
export function ExerciseGrid({ exercises, onOpen }: ExerciseGridProps) {
  const [shown, setShown] = useState(cardsAtOnce);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = shown < exercises.length;
  const showMore = () => setShown((count) => count + cardsAtOnce);

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && showMore(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed anew after each batch: an end that is still near has not moved into view.
  }, [hasMore, shown]);

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {exercises.slice(0, shown).map((exercise, index) => (
          <li key={exercise.id}>
            <ExerciseCard
              exercise={exercise}
              first={index < onTheFirstScreen}
              onOpen={() => onOpen(exercise)}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={end} className="mt-8 text-center">
          <Button look="secondary" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
