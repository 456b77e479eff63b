import type { PlanDay } from '#common/training/plan-days.ts';
import type { Measure } from '#common/training/set-values.ts';

export interface PlanItem {
  id: string;
  /** The exercise of the library; null for an exercise in the coach's own words. */
  videoId: string | null;
  title: string;
  sets: number;
  /** As the coach writes it: '8', '3-5', '30 m'. */
  reps: string;
  note: string;
  /** What athletes log for a set. Null if the coach did not choose: then the text of reps decides. */
  measures: readonly Measure[] | null;
}

export interface PlanSession extends PlanDay {
  id: string;
  title: string;
  notes: string;
  items: PlanItem[];
}

/** A plan in the list. */
export interface PlanSummary {
  id: string;
  /** Who writes the plan; null after that account was deleted. */
  coachId: string | null;
  name: string;
  isTemplate: boolean;
  /** Product whose buyers may start the plan. */
  productId: number | null;
  weeks: number;
  athletes: number;
}

export interface Plan extends Omit<PlanSummary, 'weeks' | 'athletes'> {
  notes: string;
  sessions: PlanSession[];
}

export const maxWeeks = 52;

export const countWeeks = (sessions: readonly Pick<PlanDay, 'week'>[]): number =>
  Math.max(0, ...sessions.map(({ week }) => week));

/** Returns the last week before `week` that has sessions, if `week` has none. */
export function weekToCopy(sessions: readonly PlanDay[], week: number): number | undefined {
  if (sessions.some((session) => session.week === week)) return undefined;
  const earlier = sessions.map((session) => session.week).filter((other) => other < week);
  return earlier.length === 0 ? undefined : Math.max(...earlier);
}
