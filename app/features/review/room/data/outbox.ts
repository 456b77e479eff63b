import * as lib from '#lib/outbox/create-outbox.ts';
import { keyOf, mergeChanges, type Change } from './changes.ts';

export type { SendResult } from '#lib/outbox/create-outbox.ts';
export type ChangeStore = lib.ChangeStore<Change>;
export type Outbox = lib.Outbox<Change>;
export type OutboxState = lib.OutboxState<Change>;

type Options = Parameters<typeof lib.createOutbox<Change>>[0];

/** Creates the outbox of a coach's changes. Only notes have versions. */
export function createOutbox(options: Pick<Options, 'store' | 'send' | 'schedule' | 'isSignedOut'>): Outbox {
  return lib.createOutbox<Change>({
    ...options,
    keyOf,
    merge: mergeChanges,
    withVersion: (change, version) => (change.kind === 'note' ? { ...change, version } : undefined),
  });
}
