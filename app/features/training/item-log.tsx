import { useToday } from '#common/days/use-today.ts';
import { CirclePlay, Trophy } from 'lucide-react';
import { useState } from 'react';
import { describeSets } from '#common/training/describe-sets.ts';
import { bestsOf, recordsOf } from '#common/training/find-records.ts';
import { formatDay, type Day } from '#domain/days.ts';
import { describeValues, hasValues, noValues, type SetValues } from '#common/training/set-values.ts';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { TrainingChange } from './changes.ts';
import { setKey, type LoggedSet } from './logged-set.ts';
import { beginRest, findRest, storeRest, type Rest } from './rest.ts';
import { RestTimer } from './rest-timer.tsx';
import { SetButtons } from './set-buttons.tsx';
import { SetPad } from './set-pad.tsx';
import { findLastTime, setsBefore, type DatedSession, type PlannedItem } from './training.ts';

interface ItemLogProps {
  item: PlannedItem;
  dated: DatedSession;
  day: Day;
  isReady: boolean;
  onChange: (change: TrainingChange) => void;
}

/** An exercise with a button for each set, the values of its sets, and the athlete's records. */
export function ItemLog({ item, dated: { plan, session }, day, isReady, onChange }: ItemLogProps) {
  const units = useUnits();
  const [open, setOpen] = useState<number>();
  const { assignmentId } = plan;
  const [rest, setRest] = useState(() => findRest({ assignmentId, itemId: item.id }));
  const done = plan.setsDone[item.id] ?? 0;
  const today = useToday();

  const setOf = (setNumber: number): LoggedSet =>
    plan.values[setKey(item.id, setNumber)] ?? {
      ...noValues,
      itemId: item.id,
      setNumber,
      week: session.week,
      day: session.day,
      exercise: item.title,
      // A session can be done before its day.
      doneOn: day < today ? day : today,
      version: 0,
    };
  const logged = Array.from({ length: item.sets }, (_, i) => setOf(i + 1));
  const changeRest = (changed: Rest | undefined) => {
    setRest(changed);
    // The stored one may be that of another exercise.
    if (changed ?? rest) storeRest(changed);
  };
  const markDone = (setsDone: number) => {
    onChange({ kind: 'sets', assignmentId, itemId: item.id, setsDone });
    changeRest(
      setsDone > done && setsDone < item.sets ? beginRest(assignmentId, item.id, setsDone) : undefined,
    );
  };
  const save = (setNumber: number, values: SetValues) =>
    onChange({ kind: 'values', assignmentId, entry: { ...setOf(setNumber), ...values } });

  const press = (set: number) => {
    if (set > done) {
      markDone(set);
      setOpen(item.measures.length > 0 ? set : undefined);
    } else if (logged.slice(set - 1).some(hasValues)) setOpen(set);
    else {
      markDone(set - 1);
      setOpen(undefined);
    }
  };

  const offersFor = (setNumber: number) => {
    const set = setOf(setNumber);
    if (hasValues(set)) return [];
    const before = setsBefore(plan, item, set);
    const previous = logged[setNumber - 2];
    const last = findLastTime(before, set);
    return [
      ...(previous && hasValues(previous)
        ? [{ label: `Same as set ${previous.setNumber}`, values: previous }]
        : []),
      ...(last ? [{ label: `Last time, ${formatDay(last.doneOn, 'short')}`, values: last }] : []),
    ].map(({ label, values }) => ({ label, values: valuesOf(values) }));
  };

  const withValues = logged.filter(hasValues);
  const bests = bestsOf([...setsBefore(plan, item, { doneOn: today, setNumber: 0 }), ...withValues], units);
  const missing = logged.find((set) => set.setNumber <= done && !hasValues(set));
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h4 className="text-21">{item.title}</h4>
        <p className="font-mono text-17">{describeSets(item)}</p>
      </div>
      {item.note !== '' && <p className="text-15 text-muted">{item.note}</p>}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <SetButtons item={item} done={done} disabled={!isReady} onPress={press} />
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
      {open !== undefined && (
        <SetPad
          key={open}
          name={`Set ${open} of ${item.title}`}
          asked={item.measures}
          logged={hasValues(setOf(open)) ? setOf(open) : undefined}
          offers={offersFor(open)}
          onSave={(values) => {
            save(open, values);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
          onTakeBack={
            open === done
              ? () => {
                  if (hasValues(setOf(open))) save(open, noValues);
                  markDone(open - 1);
                  setOpen(undefined);
                }
              : undefined
          }
        />
      )}
      {rest && (
        <RestTimer key={`rest ${rest.setNumber}`} since={rest.since} onStop={() => changeRest(undefined)} />
      )}
      {withValues.length > 0 && (
        <ul aria-label={`Logged sets of ${item.title}`} className="mt-3">
          {withValues.map((set) => (
            <li key={set.setNumber}>
              <button
                type="button"
                onClick={() => setOpen(set.setNumber)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-4 rounded-sm text-left font-mono text-15 hover:bg-surface-2"
              >
                <span className="w-14 shrink-0 text-muted">Set {set.setNumber}</span>
                <span className="min-w-0">{describeValues(set, units)}</span>
                {recordsOf(set, setsBefore(plan, item, set), units).map((record) => (
                  <span key={record} className="inline-flex items-center gap-1.5 font-semibold">
                    <Trophy aria-hidden strokeWidth={1.5} className="size-4 text-tartan" />
                    Record: {record}
                  </span>
                ))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {missing && open === undefined && item.measures.length > 0 && (
        <Button look="quiet" disabled={!isReady} onClick={() => setOpen(missing.setNumber)}>
          Add values
          <span className="sr-only">
            {' '}
            of set {missing.setNumber} of {item.title}
          </span>
        </Button>
      )}
      {bests.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 text-15 font-semibold">
            Your records<span className="sr-only"> in {item.title}</span>
          </summary>
          <ul className="pb-2 font-mono text-15">
            {bests.map(({ text, doneOn }) => (
              <li key={text}>
                {text.charAt(0).toUpperCase() + text.slice(1)}{' '}
                <span className="text-muted">
                  {formatDay(doneOn, 'short')}, {doneOn.slice(0, 4)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const valuesOf = ({
  weightKg,
  weightTyped,
  reps,
  seconds,
  distanceM,
  heightM,
  effort,
}: SetValues): SetValues => ({
  weightKg,
  weightTyped,
  reps,
  seconds,
  distanceM,
  heightM,
  effort,
});
