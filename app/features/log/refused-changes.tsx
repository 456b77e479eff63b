import { RefusedWork, type RefusedEntry } from '#common/unsent/refused-work.tsx';
import { useUnits } from '#common/units/units.ts';
import { formatDay, dayOf } from '#domain/days.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { formatLength } from '#domain/measures.ts';
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

/** Stores what this device has on top of what the other one stored. */
function keep({ id, change }: Refused, theirs: LogChange, log: JumpLog, outbox: LogOutbox): void {
  const { version } = theirs.entry;
  if (change.kind !== 'session-gone' || theirs.kind !== 'session')
    return void outbox.resolveRefused(id, version);
  // Both devices' jumps are known now.
  const attempts = log.sessions.find((session) => session.id === change.entry.id)?.attempts.length ?? 0;
  void outbox
    .resolveRefused(id)
    .then(() => outbox.put({ ...change, entry: { ...change.entry, version, attempts } }));
}

interface RefusedChangesProps {
  log: JumpLog;
  state: LogOutboxState;
  outbox: LogOutbox;
}

function explain({ change, reason }: Refused): string {
  const noun = nouns[kindOf(change)];
  if (reason === 'conflict' && isDeletion(change))
    return `You deleted a ${noun} here, and it was changed elsewhere. Which one counts?`;
  if (reason === 'conflict') return `This ${noun} was changed elsewhere, too. Which one counts?`;
  if (reason === 'gone') return `This ${noun}, or what it belongs to, was deleted elsewhere.`;
  return `This ${noun} wasn’t saved. Check its numbers, or discard it.`;
}

/** What could not be saved, for the athlete to decide. */
export function RefusedChanges({ log, state, outbox }: RefusedChangesProps) {
  const units = useUnits();
  const entries = state.refused.map((refused): RefusedEntry => {
    const { id, change, reason } = refused;
    const theirs = reason === 'conflict' ? findTheirs(change, log) : undefined;
    return {
      id,
      title: explain(refused),
      here: describeEntry(change, log, units),
      elsewhere: theirs && describeEntry(theirs, log, units),
      keep: theirs
        ? () => keep(refused, theirs, log, outbox)
        : reason === 'gone' && !isDeletion(change)
          ? () => restore(refused, log, outbox)
          : undefined,
      discard: () => void outbox.resolveRefused(id),
    };
  });
  return <RefusedWork entries={entries} className="mb-5 max-w-3xl" />;
}
