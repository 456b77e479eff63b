import { addDays, daysBetween, type Day } from '#domain/days.ts';

/** The place of a session in a plan. Day 1 of week 1 is the start date. */
export interface PlanDay {
  week: number;
  day: number;
}

/** Returns the calendar day of a session for an athlete who started on a date. */
export const dayOfSession = (startsOn: Day, { week, day }: PlanDay): Day =>
  addDays(startsOn, (week - 1) * 7 + day - 1);

/** Returns the week of the plan that a day is in: 0 or less before the start. */
export const weekOn = (startsOn: Day, day: Day): number => Math.floor(daysBetween(startsOn, day) / 7) + 1;
