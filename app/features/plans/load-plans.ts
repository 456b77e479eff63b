import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#domain/database.types.ts';
import { DataError } from '#lib/api/data-error.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import { readMeasures } from '#common/training/set-values.ts';
import type { Plan, PlanSummary } from './plan.ts';

/** Start of the query key of everything about plans. */
export const plansKey = ['plans'] as const;

export type PlanAthlete = Database['public']['Functions']['list_plan_athletes']['Returns'][number];

async function listPlans(): Promise<PlanSummary[]> {
  const rows = await rpc('list_plans');
  return rows.map(({ coach_id: coachId, is_template: isTemplate, product_id: productId, ...plan }) => ({
    ...plan,
    coachId,
    isTemplate,
    productId,
  }));
}

/** The coach's plans and all templates, the latest change first. */
export const planListQuery = queryOptions({ queryKey: [...plansKey, 'list'], queryFn: listPlans });

async function loadPlan(planId: string): Promise<Plan> {
  const row = await ask((database) =>
    database
      .from('training_plans')
      .select(
        `id, coach_id, name, notes, is_template, product_id,
        plan_sessions(id, week, day, title, notes,
          plan_items(id, position, video_id, title, sets, reps, note, measures))`,
      )
      .eq('id', planId)
      .maybeSingle(),
  );
  if (row === null) throw new DataError({ message: 'Plan not found.' }, 404);
  return {
    id: row.id,
    coachId: row.coach_id,
    name: row.name,
    notes: row.notes,
    isTemplate: row.is_template,
    productId: row.product_id,
    sessions: row.plan_sessions
      .map(({ plan_items: items, ...session }) => ({
        ...session,
        items: items
          .toSorted((a, b) => a.position - b.position)
          .map(({ id, video_id: videoId, title, sets, reps, note, measures }) => ({
            id,
            videoId,
            title,
            sets,
            reps,
            note,
            measures: readMeasures(measures),
          })),
      }))
      .sort((a, b) => a.week - b.week || a.day - b.day),
  };
}

/** A plan with its sessions. The error has the status 404 if the user may not see it. */
export const planQuery = (planId: string) =>
  queryOptions({ queryKey: [...plansKey, 'plan', planId], queryFn: () => loadPlan(planId) });
