import { describeValues } from '#common/training/set-values.ts';
import { RefusedWork, type RefusedEntry } from '#common/unsent/refused-work.tsx';
import { useUnits } from '#common/units/units.ts';
import type { UnitSystem } from '#domain/measures.ts';
import type { Outbox, OutboxState } from '#lib/outbox/create-outbox.ts';
import { plural } from '#lib/text/plural.ts';
import { placeOf, type TrainingChange } from './changes.ts';
import type { Training } from './training.ts';

type Refused = OutboxState<TrainingChange>['refused'][number];

interface RefusedEntriesProps {
  training: Training;
  refused: OutboxState<TrainingChange>['refused'];
  outbox: Outbox<TrainingChange>;
}

/** Describes an entry in one line. */
function describe(change: TrainingChange, training: Training, units: UnitSystem): string {
  if (change.kind === 'values') return describeValues(change.entry, units) || 'No values';
  if (change.kind === 'remark') return change.remark || 'No remark';
  const items = training.flatMap(({ sessions }) => sessions.flatMap((session) => session.items));
  const title = items.find(({ id }) => id === change.itemId)?.title ?? 'An exercise';
  return `${title}: ${plural(change.setsDone, 'set')} done`;
}

/** Names what an entry is about. */
function nameOf(change: TrainingChange): string {
  if (change.kind === 'values') return `Set ${change.entry.setNumber} of ${change.entry.exercise}`;
  return change.kind === 'remark' ? 'What you wrote about a session' : 'The sets of an exercise';
}

/** Returns the entry as the other device stored it. */
function findTheirs(
  change: TrainingChange,
  training: Training,
): { change: TrainingChange; version: number } | undefined {
  const plan = training.find(({ assignmentId }) => assignmentId === change.assignmentId);
  if (plan === undefined) return undefined;
  const place = placeOf(change);
  if (change.kind === 'values') {
    const entry = plan.values[place];
    return entry && { change: { ...change, entry }, version: entry.version };
  }
  const version = plan.known[place]?.version;
  if (version === undefined) return undefined;
  return change.kind === 'remark'
    ? { change: { ...change, remark: plan.remarks[place] ?? '' }, version }
    : { change: { ...change, setsDone: plan.setsDone[place] ?? 0 }, version };
}

/** What could not be saved, for the athlete to decide. */
export function RefusedEntries({ training, refused, outbox }: RefusedEntriesProps) {
  const units = useUnits();
  const entries = refused.map(({ id, change, reason }: Refused): RefusedEntry => {
    const theirs = reason === 'conflict' ? findTheirs(change, training) : undefined;
    return {
      id,
      title: theirs
        ? `${nameOf(change)} was logged elsewhere, too. Which one counts?`
        : change.kind === 'values'
          ? `${nameOf(change)} wasn’t saved. Log it again, or discard it.`
          : 'Your plan has changed, so this wasn’t saved.',
      here: describe(change, training, units),
      elsewhere: theirs && describe(theirs.change, training, units),
      keep: theirs && (() => void outbox.resolveRefused(id, theirs.version)),
      discard: () => void outbox.resolveRefused(id),
    };
  });
  return <RefusedWork entries={entries} className="mb-5 max-w-3xl" />;
}
