import { addDays, mondayOf, type Day } from '#domain/days.ts';
import { dayOfSession, weekOn, type PlanDay } from '#common/training/plan-days.ts';
import { hasValues, type Measure } from '#common/training/set-values.ts';
import type { KnownItem } from '#lib/outbox/unsent.ts';
import { isSameExercise, setKey, type LoggedSet } from './logged-set.ts';

/** An exercise of a session. */
export interface PlannedItem {
  id: string;
  title: string;
  sets: number;
  /** As the coach wrote it: '8', '3-5', '30 m'. */
  reps: string;
  note: string;
  /** What a set takes. */
  measures: readonly Measure[];
  /** Value of the library's URL parameter `exercise`; undefined for exercises in the coach's own words. */
  exerciseKey?: string;
}

export interface PlannedSession extends PlanDay {
  title: string;
  notes: string;
  items: PlannedItem[];
}

/** A plan that the athlete follows, with what they logged. */
export interface FollowedPlan {
  assignmentId: string;
  name: string;
  notes: string;
  startsOn: Day;
  /** Whether the athlete bought the plan and started it. */
  isBought: boolean;
  sessions: PlannedSession[];
  /** Sets done by the id of the exercise. */
  setsDone: Record<string, number>;
  /** Values of sets by `setKey`. */
  values: Record<string, LoggedSet>;
  /** The best sets of the plan's exercises, and those of the last two days, from all plans. */
  history: readonly LoggedSet[];
  /** Remarks by `remarkKey`. */
  remarks: Record<string, string>;
  /** Versions of what is in `setsDone` and `remarks`, by their keys. */
  known: Record<string, KnownItem>;
}

export type Training = readonly FollowedPlan[];

export const remarkKey = ({ week, day }: PlanDay): string => `${week}/${day}`;

/** A session on the calendar. */
export interface DatedSession {
  plan: FollowedPlan;
  session: PlannedSession;
}

export function sessionsOn(training: Training, day: Day): DatedSession[] {
  return training.flatMap((plan) =>
    plan.sessions
      .filter((session) => dayOfSession(plan.startsOn, session) === day)
      .map((session) => ({ plan, session })),
  );
}

/** Returns the first day after `day` with a session, or undefined. */
export function nextTrainingDay(training: Training, day: Day): Day | undefined {
  const days = training.flatMap(({ startsOn, sessions }) =>
    sessions.map((session) => dayOfSession(startsOn, session)),
  );
  return days.filter((other) => other > day).sort()[0];
}

/** Sets of a session: planned, and done by the athlete. */
export function countSets({ plan, session }: DatedSession): { done: number; planned: number } {
  const count = (setsOf: (item: PlannedItem) => number) =>
    session.items.reduce((sum, item) => sum + setsOf(item), 0);
  return {
    planned: count(({ sets }) => sets),
    done: count(({ id, sets }) => Math.min(plan.setsDone[id] ?? 0, sets)),
  };
}

/** Returns the sets of an exercise before a set of a day: those of earlier days, and those before it on that day. */
export function setsBefore(
  plan: Pick<FollowedPlan, 'values' | 'history'>,
  { title, id }: Pick<PlannedItem, 'title' | 'id'>,
  { doneOn, setNumber }: Pick<LoggedSet, 'doneOn' | 'setNumber'>,
): LoggedSet[] {
  // A plan that was started twice has the same exercises, so the day tells its sets apart.
  const keyed = (set: LoggedSet) => [`${setKey(set.itemId, set.setNumber)}/${set.doneOn}`, set] as const;
  const known = new Map([...plan.history.map(keyed), ...Object.values(plan.values).map(keyed)]);
  return [...known.values()].filter(
    (set) =>
      isSameExercise(set.exercise, title) &&
      (set.doneOn < doneOn || (set.doneOn === doneOn && set.itemId === id && set.setNumber < setNumber)),
  );
}

/** Returns the set with the same number of the last day before, or the last one of that day. */
export function findLastTime(
  before: readonly LoggedSet[],
  { doneOn, setNumber }: Pick<LoggedSet, 'doneOn' | 'setNumber'>,
): LoggedSet | undefined {
  const earlier = before
    .filter((set) => set.doneOn < doneOn && hasValues(set))
    .toSorted((a, b) => b.doneOn.localeCompare(a.doneOn) || b.setNumber - a.setNumber);
  const lastDay = earlier[0]?.doneOn;
  return earlier.find((set) => set.doneOn === lastDay && set.setNumber === setNumber) ?? earlier[0];
}

type DayState = 'rest' | 'planned' | 'done';

/** Returns the seven days of a week, Monday first, with what they hold. */
export function weekOf(training: Training, day: Day): { day: Day; state: DayState }[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, i) => {
    const date = addDays(monday, i);
    const sessions = sessionsOn(training, date);
    const counts = sessions.map(countSets);
    const isDone = counts.some(({ planned }) => planned > 0) && counts.every((c) => c.done >= c.planned);
    return { day: date, state: sessions.length === 0 ? 'rest' : isDone ? 'done' : 'planned' };
  });
}

export const weeksOf = ({ sessions }: Pick<FollowedPlan, 'sessions'>): number =>
  Math.max(0, ...sessions.map(({ week }) => week));

/** Describes where in a plan a day is: 'Week 2 of 10', or undefined before the start and after the end. */
export function describeWeek(plan: FollowedPlan, day: Day): string | undefined {
  const week = weekOn(plan.startsOn, day);
  const weeks = weeksOf(plan);
  return week >= 1 && week <= weeks ? `Week ${week} of ${weeks}` : undefined;
}
