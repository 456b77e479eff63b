import { useState, type ReactNode } from 'react';
import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { differenceOf, lengthOf, type Measure } from '../room/jump/jump.ts';
import { MadeMark } from '../room/jump/made-mark.tsx';
import { useProgress, type JumpPoint } from './load-progress.ts';
import { ProgressPlot } from './progress-plot.tsx';
import { ProgressTable } from './progress-table.tsx';
import { Link } from '../../../ui/link.tsx';

const views = ['Plot', 'Table'] as const;

function Number({ name, measure }: { name: string; measure: Measure }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-mono text-15">
        {measure.metric} <span className="text-13 text-muted">{measure.imperial}</span>
      </dd>
    </div>
  );
}

/** The jump that is chosen in the plot. */
function Chosen({ point }: { point: JumpPoint }) {
  const { gripM, barM, aboveGripM } = point;
  return (
    <div className="mt-4 border-t-2 border-tartan pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-15">
        <Link
          to={`/reviews/${point.submissionId}`}
          className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
        >
          {formatDate(point.sentAt)}
        </Link>
        <MadeMark made={point.made} />
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {gripM !== null && <Number name="Grip" measure={lengthOf(gripM)} />}
        {barM !== null && <Number name="Bar" measure={lengthOf(barM)} />}
        {aboveGripM !== null && <Number name="Bar above grip" measure={differenceOf(aboveGripM)} />}
      </dl>
    </div>
  );
}

/** What the marks of the second plot mean; only those that are there. */
function Legend({ points }: { points: readonly JumpPoint[] }) {
  const told = points.filter(({ aboveGripM }) => aboveGripM !== null);
  const entries = [
    { words: 'Made', made: true, mark: <circle cx={8} cy={8} r={5} fill="var(--bar)" /> },
    { words: 'Missed', made: false, mark: <path d="M3 3l10 10M13 3L3 13" strokeWidth={2.5} /> },
    { words: 'Not told', made: null, mark: <circle cx={8} cy={8} r={5} /> },
  ].filter(({ made }) => told.some((point) => point.made === made));
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      {entries.map(({ words, mark }) => (
        <li key={words} className="inline-flex items-center gap-2">
          <svg aria-hidden width={16} height={16} fill="none" stroke="var(--ink)" strokeWidth={1.75}>
            {mark}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Grip and clearance above grip of a person's jumps, as a plot that can be read as a table. */
export function Progress({ athleteId, whenEmpty }: { athleteId: string; whenEmpty: ReactNode }) {
  const { data: points, error, refetch } = useProgress(athleteId);
  const [view, setView] = useState<(typeof views)[number]>('Plot');
  const [chosenId, setChosenId] = useState<string>();
  if (error && !points)
    return (
      <LoadFailed onRetry={() => void refetch()}>
        The progress could not be loaded. Check your connection.
      </LoadFailed>
    );
  if (!points) return <Waiting>Looking for the jumps…</Waiting>;
  if (points.length === 0) return <p className="text-15 text-muted">{whenEmpty}</p>;
  const found = points.findIndex(({ submissionId }) => submissionId === chosenId);
  const chosen = found === -1 ? points.length - 1 : found;
  const point = points[chosen];
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Legend points={points} />
        <div role="group" aria-label="Show as" className="flex border border-control">
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => setView(one)}
              className={classNames(
                'min-h-11 px-4 text-15 font-semibold',
                view === one ? 'bg-ink text-ground' : 'hover:bg-surface-2',
              )}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
      {view === 'Table' ? (
        <ProgressTable points={points} />
      ) : (
        <>
          <ProgressPlot
            points={points}
            chosen={chosen}
            onChoose={(i) => setChosenId(points[i]?.submissionId)}
          />
          {point && <Chosen point={point} />}
        </>
      )}
    </div>
  );
}
