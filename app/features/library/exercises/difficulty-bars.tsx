import { difficultyLabels, type Difficulty } from '../exercise.ts';

/** Shows a difficulty as one to three crossbars between two standards, with its label. */
export function DifficultyBars({ level }: { level: Difficulty }) {
  return (
    <span className="inline-flex items-center gap-2 text-13 font-medium">
      <svg aria-hidden viewBox="0 0 26 18" className="h-[1.125rem] w-[1.625rem] shrink-0" fill="none">
        <path d="M3 0v18M23 0v18" stroke="var(--control)" strokeWidth="1.5" />
        {([1, 2, 3] as const).map((bar) => (
          <rect
            key={bar}
            x="0.75"
            y={17.25 - bar * 5.25}
            width="24.5"
            height="2.5"
            fill={bar <= level ? 'var(--bar)' : 'none'}
            stroke={bar <= level ? 'var(--ink)' : 'none'}
            strokeWidth="1"
          />
        ))}
      </svg>
      {difficultyLabels[level]}
    </span>
  );
}
