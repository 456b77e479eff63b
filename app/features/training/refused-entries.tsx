import { describeValues } from '#common/training/set-values.ts';
import { RefusedWork, type RefusedEntry } from '#common/unsent/refused-work.tsx';
import { useUnits } from '#common/units/units.ts';
import type { UnitSystem } from '#domain/measures.ts';
import type { Outbox, OutboxState } from '#lib/outbox/create-outbox.ts';
import { plural } from '#common/training/describe-sets.ts';
import type { TrainingChange } from './changes.ts';
import { setKey } from './logged-set.ts';
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

/** What could not be saved, for the athlete to decide. */
export function RefusedEntries({ training, refused, outbox }: RefusedEntriesProps) {
  const units = useUnits();
  const entries = refused.map(({ id, change, reason }: Refused): RefusedEntry => {
    const here = describe(change, training, units);
    const discard = () => void outbox.resolveRefused(id);
    if (change.kind !== 'values')
      return { id, title: 'Your plan has changed, so this wasn’t saved.', here, discard };
    const { exercise, setNumber, itemId } = change.entry;
    const plan = training.find(({ assignmentId }) => assignmentId === change.assignmentId);
    const theirs = reason === 'conflict' ? plan?.values[setKey(itemId, setNumber)] : undefined;
    return {
      id,
      title: theirs
        ? `Set ${setNumber} of ${exercise} was logged elsewhere, too. Which one counts?`
        : `Set ${setNumber} of ${exercise} wasn’t saved. Log it again, or discard it.`,
      here,
      elsewhere: theirs && describe({ ...change, entry: theirs }, training, units),
      keep: theirs && (() => void outbox.resolveRefused(id, theirs.version)),
      discard,
    };
  });
  return <RefusedWork entries={entries} className="mb-5 max-w-3xl" />;
}
