import { remarkKey, type FollowedPlan, type Training } from './training.ts';

/** An entry of the athlete that the database has not confirmed. It holds the latest state, so it is safe to send twice. */
export type TrainingChange = { assignmentId: string } & (
  | { kind: 'sets'; itemId: string; setsDone: number }
  | { kind: 'remark'; week: number; day: number; remark: string }
);

/** Returns the key of what a change is about. A later change replaces an earlier one with the same key. */
export const keyOf = (change: TrainingChange): string =>
  `${change.assignmentId}/${change.kind === 'sets' ? change.itemId : remarkKey(change)}`;

function applyChange(plan: FollowedPlan, change: TrainingChange): FollowedPlan {
  if (plan.assignmentId !== change.assignmentId) return plan;
  return change.kind === 'sets'
    ? { ...plan, setsDone: { ...plan.setsDone, [change.itemId]: change.setsDone } }
    : { ...plan, remarks: { ...plan.remarks, [remarkKey(change)]: change.remark } };
}

/** Returns the training with unconfirmed entries applied. */
export const applyChanges = (training: Training, changes: readonly TrainingChange[]): Training =>
  training.map((plan) => changes.reduce(applyChange, plan));
