import type { KnownItem } from '#lib/outbox/unsent.ts';
import { setKey, type LoggedSet } from './logged-set.ts';
import { remarkKey, type FollowedPlan, type Training } from './training.ts';

/**
 * An entry of the athlete that the database has not confirmed. It holds the latest state, so it is safe to send twice. `version` is the one that
 * it was made on, 0 for a new entry, and `write` the unsent write; the outbox of an earlier release stored neither.
 */
export type TrainingChange = { assignmentId: string } & (
  | ({ kind: 'sets'; itemId: string; setsDone: number } & Partial<KnownItem>)
  | ({ kind: 'remark'; week: number; day: number; remark: string } & Partial<KnownItem>)
  /** The values of one set. */
  | { kind: 'values'; entry: LoggedSet }
);

export type ValuesChange = Extract<TrainingChange, { kind: 'values' }>;

/** Returns the place of a change in its plan. */
export function placeOf(change: TrainingChange): string {
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

/** Bases a change on a version. */
export const withVersion = (change: TrainingChange, version: number): TrainingChange =>
  change.kind === 'values' ? { ...change, entry: { ...change.entry, version } } : { ...change, version };

/** Bases a change on what the athlete sees. The values of a set have their version already. */
export function basedOn(training: Training, change: TrainingChange): TrainingChange {
  const plan = training.find(({ assignmentId }) => assignmentId === change.assignmentId);
  return change.kind === 'values' ? change : { ...change, version: 0, ...plan?.known[placeOf(change)] };
}

/** Returns the unsent write that a change was made on. */
export const baseOf = (change: TrainingChange): string | undefined =>
  change.kind === 'values' ? change.entry.write : change.write;

export const withWrite = (change: TrainingChange, write: string): TrainingChange =>
  change.kind === 'values' ? { ...change, entry: { ...change.entry, write } } : { ...change, write };

function withKnown(plan: FollowedPlan, change: Exclude<TrainingChange, ValuesChange>) {
  const place = placeOf(change);
  const { version = plan.known[place]?.version ?? 0, write } = change;
  return { ...plan.known, [place]: { version, write } };
}

function applyChange(plan: FollowedPlan, change: TrainingChange): FollowedPlan {
  if (plan.assignmentId !== change.assignmentId) return plan;
  switch (change.kind) {
    case 'sets':
      return {
        ...plan,
        setsDone: { ...plan.setsDone, [change.itemId]: change.setsDone },
        known: withKnown(plan, change),
      };
    case 'remark':
      return {
        ...plan,
        remarks: { ...plan.remarks, [remarkKey(change)]: change.remark },
        known: withKnown(plan, change),
      };
    case 'values':
      return { ...plan, values: { ...plan.values, [placeOf(change)]: change.entry } };
  }
}

/** Returns the training with unconfirmed entries applied. */
export const applyChanges = (training: Training, changes: readonly TrainingChange[]): Training =>
  training.map((plan) => changes.reduce(applyChange, plan));
