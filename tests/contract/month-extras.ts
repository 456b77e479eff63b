import { ask, type Member } from '../database/people.ts';
import { addPlan, assignPlan, logRemark, logSets, planItem, saveSession } from '../database/plans.ts';
import type { MonthDay } from './month-days.ts';
import type { MonthPeople } from './month-people.ts';
import { subscriberOf, type Subscriber } from './subscription-journey.ts';

export interface FollowedPlan {
  athlete: Member;
  assignment: string;
  items: string[];
}

/** Each coach writes a plan of a week and assigns it to their own athletes, from today on. */
export async function assignPlans({ database, people }: MonthDay): Promise<FollowedPlan[]> {
  const followed: FollowedPlan[] = [];
  for (const coach of people.coaches) {
    const plan = await addPlan(database, coach);
    const items = [planItem(), planItem({ title: 'Wall plant' })];
    await saveSession(database, coach, plan, { items });
    const own = await ask<{ id: string }>(
      database,
      coach,
      `select "athlete_id" as "id" from "public"."athlete_coaches" where "coach_id" = $1::uuid`,
      [coach.sub],
    );
    for (const athlete of people.athletes.filter(({ sub }) => own.some(({ id }) => id === sub))) {
      const today = new Date().toISOString().slice(0, 10);
      const assignment = await assignPlan(database, coach, plan, athlete, today);
      followed.push({ athlete, assignment, items: items.map(({ id }) => id) });
    }
  }
  return followed;
}

/** Some athletes tick sets, twice with the same number as after a lost response, and write a remark. */
export async function tickSets(
  { database, draw }: MonthDay,
  followed: readonly FollowedPlan[],
): Promise<void> {
  for (const { athlete, assignment, items } of followed) {
    if (draw(4) > 0) continue;
    const item = items[draw(items.length)] ?? '';
    for (const sets of [1, 2, 2]) await logSets(database, athlete, assignment, item, sets);
    await logRemark(database, athlete, assignment, 'Legs good.');
  }
}

/** The first athletes subscribe. */
export async function subscribeSome(day: MonthDay, count: number): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  for (const { sub, email } of day.people.athletes.slice(0, count)) {
    const token = await day.backend.accessToken(sub);
    const subscriber = subscriberOf(day, { email, session: { access_token: token, user: { id: sub } } });
    await subscriber.subscribe();
    subscribers.push(subscriber);
  }
  return subscribers;
}

/** The second coach is away from today on, for a number of days. */
export async function goOnVacation({ database, people }: MonthDay, days: number): Promise<void> {
  await ask(
    database,
    people.coaches[1],
    `update "public"."coach_settings" set "away_from" = (now() at time zone 'UTC')::date,
       "away_until" = (now() at time zone 'UTC')::date + $1::integer where "user_id" = $2::uuid`,
    [days, people.coaches[1].sub],
  );
}

export const staffOf = ({ owner, coaches }: MonthPeople): Member[] => [owner, ...coaches];
