import type { Instant } from '#domain/days.ts';
import { byTimeLogged, type Attempt, type JumpSession, type Pole } from '#domain/jump-log.ts';

/** A pole with how it was used. */
export interface BagPole extends Pole {
  jumps: number;
  gripFromM: number | null;
  gripToM: number | null;
  /** ISO 8601. */
  lastUsedAt: Instant | null;
}

/** A practice or meet with its attempts, in the order that they were logged. */
export interface LoggedSession extends JumpSession {
  attempts: readonly Attempt[];
}

/** What the page shows: all poles, and the latest practices and meets. */
export interface JumpLog {
  poles: readonly BagPole[];
  /** The latest first. */
  sessions: readonly LoggedSession[];
  hasOlder: boolean;
}

const byDay = (a: JumpSession, b: JumpSession): number =>
  a.heldOn === b.heldOn ? (a.id < b.id ? -1 : 1) : a.heldOn < b.heldOn ? 1 : -1;

/** Returns the log with an entry replaced, added, or taken out. */
export function putPole(log: JumpLog, pole: Pole): JumpLog {
  const before = log.poles.find(({ id }) => id === pole.id);
  const use = before ?? { jumps: 0, gripFromM: null, gripToM: null, lastUsedAt: null };
  return { ...log, poles: [...log.poles.filter(({ id }) => id !== pole.id), { ...use, ...pole }] };
}

export function putSession(log: JumpLog, session: JumpSession): JumpLog {
  const before = log.sessions.find(({ id }) => id === session.id);
  const others = log.sessions.filter(({ id }) => id !== session.id);
  return {
    ...log,
    sessions: [...others, { ...session, attempts: before?.attempts ?? [] }].sort(byDay),
  };
}

const withoutAttempt = (log: JumpLog, id: string): JumpLog => ({
  ...log,
  sessions: log.sessions.map((session) =>
    session.attempts.some((attempt) => attempt.id === id)
      ? { ...session, attempts: session.attempts.filter((attempt) => attempt.id !== id) }
      : session,
  ),
});

export function putAttempt(log: JumpLog, attempt: Attempt): JumpLog {
  const others = withoutAttempt(log, attempt.id);
  return {
    ...others,
    sessions: others.sessions.map((session) =>
      session.id === attempt.sessionId
        ? { ...session, attempts: [...session.attempts, attempt].sort(byTimeLogged) }
        : session,
    ),
  };
}

export function removeEntry(log: JumpLog, id: string): JumpLog {
  return {
    ...withoutAttempt(log, id),
    poles: log.poles.filter((pole) => pole.id !== id),
    ...(log.sessions.some((session) => session.id === id) && {
      sessions: log.sessions.filter((session) => session.id !== id),
    }),
  };
}
