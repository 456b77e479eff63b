import { setKey, type LoggedSet } from './logged-set.ts';
import { remarkKey, type FollowedPlan, type Training } from './training.ts';

/** An entry of the athlete that the database has not confirmed. It holds the latest state, so it is safe to send twice. */
export type TrainingChange = { assignmentId: string } & (
  | { kind: 'sets'; itemId: string; setsDone: number }
  | { kind: 'remark'; week: number; day: number; remark: string }
  /** The values of one set. */
  | { kind: 'values'; entry: LoggedSet }
);

export type ValuesChange = Extract<TrainingChange, { kind: 'values' }>;

function placeOf(change: TrainingChange): string {
  switch (change.kind) {
    case 'sets':
      return change.itemId;
    case 'remark':
      return remarkKey(change);
    case 'values':
      return setKey(change.entry.itemId, change.entry.setNumber);
  }
}

/** Returns the key of what a change is about. A later change replaces an earlier one with the same key. */
export const keyOf = (change: TrainingChange): string => `${change.assignmentId}/${placeOf(change)}`;

/** Bases the values of a set on the version that the server has. Other entries have no versions. */
export const withVersion = (change: TrainingChange, version: number): TrainingChange | undefined =>
  change.kind === 'values' ? { ...change, entry: { ...change.entry, version } } : undefined;

function applyChange(plan: FollowedPlan, change: TrainingChange): FollowedPlan {
  if (plan.assignmentId !== change.assignmentId) return plan;
  switch (change.kind) {
    case 'sets':
      return { ...plan, setsDone: { ...plan.setsDone, [change.itemId]: change.setsDone } };
    case 'remark':
      return { ...plan, remarks: { ...plan.remarks, [remarkKey(change)]: change.remark } };
    case 'values':
      return { ...plan, values: { ...plan.values, [placeOf(change)]: change.entry } };
  }
}

/** Returns the training with unconfirmed entries applied. */
export const applyChanges = (training: Training, changes: readonly TrainingChange[]): Training =>
  training.map((plan) => changes.reduce(applyChange, plan));
