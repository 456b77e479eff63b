import { useUnits } from '#common/units/units.ts';
import { formatDay, dayOf } from '#domain/days.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { formatLength } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isDeletion, kindOf, type LogChange } from './data/changes.ts';
import type { JumpLog } from './data/log.ts';
import type { LogOutbox, LogOutboxState } from './data/log-outbox.ts';
import { describePole } from '#common/jump/describe-pole.ts';
import { describeAttempt, resultNames } from './describe.ts';

type Refused = LogOutboxState['refused'][number];

const nouns = { pole: 'pole', session: 'practice or meet', attempt: 'jump' } as const;

/** Describes an entry in one line. */
function describeEntry(change: LogChange, log: JumpLog, units: UnitSystem): string {
  switch (change.kind) {
    case 'pole':
      return [describePole(change.entry, units), change.entry.brand, change.entry.isPutAway && 'put away']
        .filter(Boolean)
        .join(', ');
    case 'session': {
      const { kind, title, heldOn, barsM } = change.entry;
      const bars = barsM.map((barM) => formatLength(barM, units)).join(', ');
      return [title || (kind === 'meet' ? 'Meet' : 'Practice'), formatDay(heldOn, 'long'), bars]
        .filter(Boolean)
        .join(', ');
    }
    case 'attempt': {
      const { barM, result, poleId } = change.entry;
      const bar = barM === null ? 'No bar' : formatLength(barM, units);
      const pole = log.poles.find(({ id }) => id === poleId);
      return [
        `${bar}${result === null ? '' : `, ${resultNames[result].toLowerCase()}`}`,
        describeAttempt(change.entry, pole, units),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    default:
      return 'Deleted';
  }
}

/** Returns the entry as the other device wrote it. */
function findTheirs(change: LogChange, log: JumpLog): LogChange | undefined {
  const { id } = change.entry;
  const kind = kindOf(change);
  if (kind === 'pole') {
    const entry = log.poles.find((pole) => pole.id === id);
    return entry && { kind, entry };
  }
  if (kind === 'session') {
    const entry = log.sessions.find((session) => session.id === id);
    return entry && { kind, entry };
  }
  const entry = log.sessions.flatMap(({ attempts }) => attempts).find((attempt) => attempt.id === id);
  return entry && { kind, entry };
}

/** Saves an entry again whose practice or pole another device deleted: in a new practice of its day, without the pole. */
function restore({ id, change }: Refused, log: JumpLog, outbox: LogOutbox): void {
  if (isDeletion(change)) return;
  if (change.kind !== 'attempt') return void outbox.resolveRefused(id, 0);
  const { entry } = change;
  const session = log.sessions.find((one) => one.id === entry.sessionId);
  const hasPole = entry.poleId === null || log.poles.some((one) => one.id === entry.poleId);
  if (session && hasPole) return void outbox.resolveRefused(id, 0);
  const fresh = {
    id: crypto.randomUUID(),
    kind: 'practice' as const,
    heldOn: dayOf(new Date(entry.at)),
    title: 'Restored jumps',
    barsM: [],
    notes: '',
    version: 0,
  };
  void outbox.resolveRefused(id).then(() => {
    if (!session) outbox.put({ kind: 'session', entry: fresh });
    outbox.put({
      kind: 'attempt',
      entry: {
        ...entry,
        sessionId: session?.id ?? fresh.id,
        poleId: hasPole ? entry.poleId : null,
        version: 0,
      },
    });
  });
}

interface RefusedChangesProps {
  log: JumpLog;
  state: LogOutboxState;
  outbox: LogOutbox;
}

function explain({ change, reason }: Refused): string {
  const noun = nouns[kindOf(change)];
  if (reason === 'conflict' && isDeletion(change))
    return `You deleted a ${noun} here, and it was changed on another device. Which one counts?`;
  if (reason === 'conflict') return `This ${noun} was changed on another device, too. Which one counts?`;
  if (reason === 'gone') return `This ${noun}, or what it belongs to, was deleted on another device.`;
  return `This ${noun} wasn’t saved. Check its numbers, or discard it.`;
}

/** What could not be saved, with both values and a choice. Nothing is dropped without it. */
export function RefusedChanges({ log, state, outbox }: RefusedChangesProps) {
  const units = useUnits();
  return state.refused.map((refused) => {
    const { change, reason } = refused;
    const theirs = reason === 'conflict' ? findTheirs(change, log) : undefined;
    return (
      <Notice key={refused.id} tone="error" className="mb-5 max-w-3xl">
        <p className="font-semibold">{explain(refused)}</p>
        <dl className="mt-2 grid gap-2">
          <div>
            <dt className="text-13 text-muted">This device</dt>
            <dd>{describeEntry(change, log, units)}</dd>
          </div>
          {theirs && (
            <div>
              <dt className="text-13 text-muted">Other device</dt>
              <dd>{describeEntry(theirs, log, units)}</dd>
            </div>
          )}
        </dl>
        <div className="mt-3 flex flex-wrap gap-3">
          {theirs && (
            <Button
              look="secondary"
              onClick={() => {
                const deleted = change.kind === 'session-gone' && theirs.kind === 'session';
                if (!deleted) return void outbox.resolveRefused(refused.id, theirs.entry.version);
                // Both devices' jumps are known now.
                const known = log.sessions.find(({ id }) => id === change.entry.id)?.attempts.length ?? 0;
                void outbox.resolveRefused(refused.id).then(() =>
                  outbox.put({
                    ...change,
                    entry: { ...change.entry, version: theirs.entry.version, attempts: known },
                  }),
                );
              }}
            >
              Use this device’s
            </Button>
          )}
          {reason === 'gone' && !isDeletion(change) && (
            <Button look="secondary" onClick={() => restore(refused, log, outbox)}>
              Save it again
            </Button>
          )}
          <Button look="secondary" onClick={() => void outbox.resolveRefused(refused.id)}>
            {reason === 'conflict' ? 'Use the other device’s' : 'Discard'}
          </Button>
        </div>
      </Notice>
    );
  });
}
