import type { Attempt, JumpSession, Pole } from '#domain/jump-log.ts';
import { putAttempt, putPole, putSession, removeEntry, type JumpLog } from './log.ts';

type Gone = { id: string; version: number; write?: string };

/** An entry as the athlete has it, which the server has not confirmed. It is safe to send twice. */
export type LogChange =
  | { kind: 'pole'; entry: Pole }
  | { kind: 'session'; entry: JumpSession }
  | { kind: 'attempt'; entry: Attempt }
  | { kind: 'pole-gone' | 'attempt-gone'; entry: Gone }
  /** `attempts`: how many the athlete saw. A practice or meet with more is not deleted. */
  | { kind: 'session-gone'; entry: Gone & { attempts: number } };

type Kind = 'pole' | 'session' | 'attempt';

export const tables = {
  pole: 'poles',
  session: 'jump_sessions',
  attempt: 'jump_attempts',
} as const satisfies Record<Kind, string>;

export const kindOf = ({ kind }: LogChange): Kind => kind.replace('-gone', '') as Kind;

export const isDeletion = (
  change: LogChange,
): change is Extract<LogChange, { kind: 'pole-gone' | 'attempt-gone' | 'session-gone' }> =>
  change.kind.endsWith('-gone');

/** Returns the key of the entry that a change is about. A later change replaces an earlier one with the same key. */
export const keyOf = (change: LogChange): string => `${kindOf(change)}/${change.entry.id}`;

/** An attempt is sent after its practice and its pole, and a deletion last. */
export const rankOf = (change: LogChange): number =>
  isDeletion(change) ? 2 : change.kind === 'attempt' ? 1 : 0;

/** Bases a change on the version that the server has. */
export const withVersion = (change: LogChange, version: number): LogChange =>
  ({ ...change, entry: { ...change.entry, version } }) as LogChange;

function applyChange(log: JumpLog, change: LogChange): JumpLog {
  switch (change.kind) {
    case 'pole':
      return putPole(log, change.entry);
    case 'session':
      return putSession(log, change.entry);
    case 'attempt':
      return putAttempt(log, change.entry);
    case 'pole-gone':
    case 'session-gone':
    case 'attempt-gone':
      return removeEntry(log, change.entry.id);
  }
}

/** Returns the log with unconfirmed changes applied. */
export const applyChanges = (log: JumpLog, changes: readonly LogChange[]): JumpLog =>
  changes.toSorted((a, b) => rankOf(a) - rankOf(b)).reduce(applyChange, log);
