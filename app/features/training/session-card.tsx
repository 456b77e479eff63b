import { CirclePlay } from 'lucide-react';
import { useId } from 'react';
import { describeSets } from '#common/training/describe-sets.ts';
import type { Day } from '#common/training/plan-days.ts';
import { TextAreaField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import type { TrainingChange } from './changes.ts';
import { SetButtons } from './set-buttons.tsx';
import { countSets, describeWeek, remarkKey, type DatedSession } from './training.ts';

interface SessionCardProps {
  dated: DatedSession;
  day: Day;
  /** Whether stored entries are loaded. Before that, an entry could overwrite one of them unseen. */
  isReady: boolean;
  onChange: (change: TrainingChange) => void;
}

/** A session with its exercises, buttons for the sets and a remark. */
export function SessionCard({ dated, day, isReady, onChange }: SessionCardProps) {
  const { plan, session } = dated;
  const { assignmentId } = plan;
  const { done, planned } = countSets(dated);
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <h3 id={id} className="text-28">
        {session.title}
      </h3>
      <p className="mt-1 font-mono text-13 text-muted">
        {[plan.name, describeWeek(plan, day), planned > 0 && `${done} of ${planned} sets done`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {session.notes !== '' && <p className="mt-3 whitespace-pre-line">{session.notes}</p>}
      <ol className="mt-5 divide-y divide-hairline border-y border-hairline">
        {session.items.map((item) => (
          <li key={item.id} className="py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h4 className="text-21">{item.title}</h4>
              <p className="font-mono text-17">{describeSets(item)}</p>
            </div>
            {item.note !== '' && <p className="text-15 text-muted">{item.note}</p>}
            <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
              <SetButtons
                item={item}
                done={plan.setsDone[item.id] ?? 0}
                disabled={!isReady}
                onChange={(setsDone) => onChange({ kind: 'sets', assignmentId, itemId: item.id, setsDone })}
              />
              {item.exerciseKey !== undefined && (
                <Link
                  to={`/video-library?exercise=${item.exerciseKey}`}
                  className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline-offset-4 hover:underline"
                >
                  <CirclePlay aria-hidden strokeWidth={1.5} className="size-5" />
                  Video
                  <span className="sr-only">: {item.title}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
      <TextAreaField
        label="Remark for your coach"
        className="mt-5"
        rows={3}
        maxLength={2000}
        disabled={!isReady}
        value={plan.remarks[remarkKey(session)] ?? ''}
        onChange={({ target }) =>
          onChange({
            kind: 'remark',
            assignmentId,
            week: session.week,
            day: session.day,
            remark: target.value,
          })
        }
      />
    </section>
  );
}
