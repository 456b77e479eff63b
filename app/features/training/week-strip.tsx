import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatDay, type Day } from '#domain/days.ts';
import { Link } from '#ui/link.tsx';
import { weekOf, type Training } from './training.ts';

interface WeekStripProps {
  training: Training;
  day: Day;
  today: Day;
}

const stateTexts = { rest: 'rest', planned: 'training', done: 'training, done' } as const;
const arrow = 'inline-flex size-12 shrink-0 items-center justify-center rounded-sm hover:bg-surface-2';
const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

const addressOf = (day: Day, today: Day) => (day === today ? '?' : `?day=${day}`);
const linkOptions = { replace: true, preventScrollReset: true } as const;

/** The shown day with arrows to the previous and next one, and the seven days of its week. */
export function WeekStrip({ training, day, today }: WeekStripProps) {
  return (
    <nav aria-label="Days">
      <div className="flex items-center justify-between gap-2">
        <Link
          to={addressOf(addDays(day, -1), today)}
          {...linkOptions}
          aria-label="Previous day"
          className={arrow}
        >
          <ChevronLeft {...icon} />
        </Link>
        <h2 aria-live="polite" className="text-center text-21 md:text-28">
          {day === today && 'Today, '}
          {formatDay(day, 'short')}
        </h2>
        <Link to={addressOf(addDays(day, 1), today)} {...linkOptions} aria-label="Next day" className={arrow}>
          <ChevronRight {...icon} />
        </Link>
      </div>
      <ol className="mt-2 grid grid-cols-7 border-y border-hairline">
        {weekOf(training, day).map(({ day: other, state }) => (
          <li key={other}>
            <Link
              to={addressOf(other, today)}
              {...linkOptions}
              aria-label={`${other === today ? 'Today, ' : ''}${formatDay(other, 'long')}: ${stateTexts[state]}`}
              aria-current={other === day ? 'date' : undefined}
              className="flex min-h-16 flex-col items-center justify-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=date]:border-tartan aria-[current=date]:text-ink"
            >
              <span className="text-13">{formatDay(other, 'weekday')}</span>
              <span
                className={other === today ? 'font-mono text-17 font-semibold text-ink' : 'font-mono text-17'}
              >
                {Number(other.slice(8))}
              </span>
              <span className="flex h-4 items-center">
                {state === 'done' && <Check {...icon} strokeWidth={3} className="size-4 text-grass" />}
                {state === 'planned' && <span className="size-2 rounded-full bg-ink" />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
