import { describeValues } from '#common/training/set-values.ts';
import { useUnits } from '#common/units/units.ts';
import type { Outbox, OutboxState } from '#lib/outbox/create-outbox.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TrainingChange, ValuesChange } from './changes.ts';
import { setKey } from './logged-set.ts';
import type { Training } from './training.ts';

type Refused = OutboxState<TrainingChange>['refused'][number];

interface RefusedEntriesProps {
  training: Training;
  refused: OutboxState<TrainingChange>['refused'];
  outbox: Outbox<TrainingChange>;
}

const isOfValues = (entry: Refused): entry is Refused & { change: ValuesChange } =>
  entry.change.kind === 'values';

/** What could not be saved. Both values of a set that two devices logged are shown, with a choice. */
export function RefusedEntries({ training, refused, outbox }: RefusedEntriesProps) {
  const units = useUnits();
  const others = refused.filter((entry) => !isOfValues(entry));
  return (
    <>
      {others.length > 0 && (
        <Notice tone="error" className="mb-5">
          <p>Your plan has changed, so we couldn’t save some of what you logged.</p>
          <Button
            look="secondary"
            className="mt-3"
            onClick={() => others.forEach(({ id }) => void outbox.resolveRefused(id))}
          >
            OK
          </Button>
        </Notice>
      )}
      {refused.filter(isOfValues).map(({ id, change, reason }) => {
        const { exercise, setNumber, itemId } = change.entry;
        const theirs = training.find(({ assignmentId }) => assignmentId === change.assignmentId)?.values[
          setKey(itemId, setNumber)
        ];
        const isConflict = reason === 'conflict' && theirs !== undefined;
        return (
          <Notice key={id} tone="error" className="mb-5 max-w-3xl">
            <p className="font-semibold">
              {isConflict
                ? `Set ${setNumber} of ${exercise} was logged on another device, too. Which one counts?`
                : `Set ${setNumber} of ${exercise} wasn’t saved. Log it again, or discard it.`}
            </p>
            <dl className="mt-2 grid gap-2">
              <div>
                <dt className="text-13 text-muted">This device</dt>
                <dd>{describeValues(change.entry, units) || 'No values'}</dd>
              </div>
              {isConflict && (
                <div>
                  <dt className="text-13 text-muted">Other device</dt>
                  <dd>{describeValues(theirs, units) || 'No values'}</dd>
                </div>
              )}
            </dl>
            <div className="mt-3 flex flex-wrap gap-3">
              {isConflict && (
                <Button look="secondary" onClick={() => void outbox.resolveRefused(id, theirs.version)}>
                  Use this device’s
                </Button>
              )}
              <Button look="secondary" onClick={() => void outbox.resolveRefused(id)}>
                {isConflict ? 'Use the other device’s' : 'Discard'}
              </Button>
            </div>
          </Notice>
        );
      })}
    </>
  );
}
