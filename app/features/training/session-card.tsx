import { useId } from 'react';
import type { Day } from '#domain/days.ts';
import { TextAreaField } from '#ui/field.tsx';
import type { TrainingChange } from './changes.ts';
import { ItemLog } from './item-log.tsx';
import { countSets, describeWeek, remarkKey, type DatedSession } from './training.ts';

interface SessionCardProps {
  dated: DatedSession;
  day: Day;
  /** Whether stored entries are loaded. Before that, an entry could overwrite one of them unseen. */
  isReady: boolean;
  onChange: (change: TrainingChange) => void;
}

/** A session with its exercises, what the athlete logs for each, and a remark. */
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
          <ItemLog key={item.id} item={item} dated={dated} day={day} isReady={isReady} onChange={onChange} />
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
