import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, rpc } from '#lib/session/ask.ts';
import type { Day } from '#domain/days.ts';
import { trainingKey } from './load-training.ts';

const listPurchasedPlans = () => rpc('list_purchased_plans');

export type PurchasedPlan = Awaited<ReturnType<typeof listPurchasedPlans>>[number];

/** The plans that the user bought and may start. */
export const purchasedPlansQuery = (userId: string) =>
  queryOptions({ queryKey: ['purchased-plans', userId], queryFn: listPurchasedPlans });

const changedBy = (userId: string) => [trainingKey(userId), purchasedPlansQuery(userId).queryKey];

export function useStartPlan(userId: string) {
  return useMutation({
    mutationFn: async ({ planId, startsOn }: { planId: string; startsOn: Day }) => {
      await rpc('start_purchased_plan', { p_plan_id: planId, p_starts_on: startsOn });
    },
    meta: { logged: 'The plan was not started', reloads: changedBy(userId) },
  });
}

/** Ends a plan that the user started. Its sets and remarks are deleted. */
export function useStopPlan(userId: string) {
  return useMutation({
    mutationFn: async (assignmentId: string) => {
      await ask((database) => database.from('plan_assignments').delete().eq('id', assignmentId));
    },
    meta: { failed: 'The plan wasn’t stopped', reloads: changedBy(userId) },
  });
}
