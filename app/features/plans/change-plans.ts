import { useMutation } from '@tanstack/react-query';
import type { Json } from '#domain/database.types.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import type { Day } from '#domain/days.ts';
import type { PlanDay } from '#common/training/plan-days.ts';
import { plansKey } from './load-plans.ts';
import type { Plan, PlanSession } from './plan.ts';

/** A mutation that reloads the plans. `failure` is the title of the toast after an error. */
export function usePlanChange<Input, Output = void>(
  change: (input: Input) => Promise<Output>,
  failure: string,
) {
  return useMutation({
    mutationFn: change,
    meta: { failed: failure, reloads: [plansKey] },
  });
}

export type PlanDetails = Pick<Plan, 'name' | 'notes' | 'isTemplate' | 'productId'>;

const toColumns = ({ name, notes, isTemplate, productId }: PlanDetails) => ({
  name: name.trim(),
  notes: notes.trim(),
  is_template: isTemplate,
  product_id: productId,
});

/** Returns the id of the new plan. Throws DataError, as all functions here. */
export async function createPlan(details: PlanDetails): Promise<string> {
  return (
    await ask((database) => database.from('training_plans').insert(toColumns(details)).select('id').single())
  ).id;
}

export async function updatePlan({ id, ...details }: PlanDetails & { id: string }): Promise<void> {
  await ask((database) => database.from('training_plans').update(toColumns(details)).eq('id', id));
}

export async function deletePlan(id: string): Promise<void> {
  await ask((database) => database.from('training_plans').delete().eq('id', id));
}

/** Returns the id of the copy. */
export async function copyPlan(copy: { id: string; name: string; isTemplate: boolean }): Promise<string> {
  return rpc('copy_plan', {
    p_plan_id: copy.id,
    p_name: copy.name,
    p_is_template: copy.isTemplate,
  });
}

export async function copyWeek(copy: { planId: string; from: number; to: number }): Promise<void> {
  await rpc('copy_plan_week', {
    p_plan_id: copy.planId,
    p_from_week: copy.from,
    p_to_week: copy.to,
  });
}

export type SessionContent = Pick<PlanSession, 'title' | 'notes' | 'items'>;

export async function saveSession({
  planId,
  week,
  day,
  title,
  notes,
  items,
}: SessionContent & PlanDay & { planId: string }): Promise<void> {
  await rpc('save_plan_session', {
    p_plan_id: planId,
    p_week: week,
    p_day: day,
    p_title: title,
    p_notes: notes,
    p_items: items as unknown as Json,
  });
}

export async function deleteSession(id: string): Promise<void> {
  await ask((database) => database.from('plan_sessions').delete().eq('id', id));
}

/** Assigns a plan to athletes. Those who start it on this date already are skipped. */
export async function assignPlan(assignment: {
  planId: string;
  athleteIds: readonly string[];
  startsOn: Day;
}): Promise<void> {
  const rows = assignment.athleteIds.map((athleteId) => ({
    plan_id: assignment.planId,
    user_id: athleteId,
    starts_on: assignment.startsOn,
  }));
  await ask((database) =>
    database
      .from('plan_assignments')
      .upsert(rows, { onConflict: 'plan_id,user_id,starts_on', ignoreDuplicates: true }),
  );
}

export async function endAssignment(id: string): Promise<void> {
  await ask((database) => database.from('plan_assignments').delete().eq('id', id));
}
