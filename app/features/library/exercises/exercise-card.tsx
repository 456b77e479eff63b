import { LockKeyhole, Play } from 'lucide-react';
import { useId } from 'react';
import { DifficultyBars } from './difficulty-bars.tsx';
import type { Exercise } from '../exercise.ts';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface ExerciseCardProps {
  exercise: Exercise;
  isAboveTheFold: boolean;
  onOpen: () => void;
}

/** An exercise in the grid. The whole card is a button that opens it. */
export function ExerciseCard({ exercise, isAboveTheFold, onOpen }: ExerciseCardProps) {
  const { title, description, category, difficulty, duration, access, poster } = exercise;
  const id = useId();
  return (
    <article className="group relative flex h-full flex-col border border-hairline bg-surface transition-colors duration-[120ms] has-[button:focus-visible]:border-pit hover:border-ink">
      <div className="relative aspect-video overflow-hidden border-b border-hairline bg-[#0e1216]">
        {poster !== undefined && (
          <img
            src={poster}
            alt=""
            width={1280}
            height={720}
            loading={isAboveTheFold ? 'eager' : 'lazy'}
            decoding="async"
            className="size-full object-cover"
          />
        )}
        <span
          aria-hidden
          className="absolute bottom-0 left-0 inline-flex size-11 items-center justify-center bg-pit text-pit-ink opacity-0 transition-opacity duration-[120ms] group-focus-within:opacity-100 group-hover:opacity-100"
        >
          <Play className="size-5" strokeWidth={1.5} />
        </span>
        <span className="absolute bottom-0 right-0 bg-[#0e1216] px-2 py-1 font-mono text-13 text-[#f2eee4]">
          <span className="sr-only">Duration </span>
          {duration}
        </span>
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="flex flex-wrap justify-between gap-x-4 text-13">
          <span className="font-mono text-tartan">{category}</span>
          {access === 'subscribers' && (
            <span className="inline-flex items-center gap-1.5 font-semibold">
              <LockKeyhole aria-hidden className="size-4" strokeWidth={1.5} />
              Subscribers
            </span>
          )}
        </p>
        <h2 id={id} className="mt-1 text-21">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-describedby={`${id}-text`}
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-pit"
          >
            <NoHyphenBreak text={title} />
          </button>
        </h2>
        <p id={`${id}-text`} className="mt-2 line-clamp-2 text-15 text-muted">
          {description}
        </p>
        <div className="mt-auto pt-5">
          <p className="border-t border-hairline pt-3">
            <DifficultyBars level={difficulty} />
          </p>
        </div>
      </div>
    </article>
  );
}
