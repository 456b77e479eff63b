import { useQueryClient } from '@tanstack/react-query';
import * as lib from '#lib/outbox/use-outbox.ts';
import { createChangeStore } from './change-store.ts';
import { createOutbox, type Outbox, type OutboxState } from './outbox.ts';
import { sendChange } from './send-change.ts';
import { updateCachedReview, reviewKey } from './review-cache.ts';

/** Returns the outbox of the current user, including changes stored on an earlier visit. */
export function useOutbox(userId: string): { outbox: Outbox; state: OutboxState } {
  const client = useQueryClient();
  return lib.useOutbox(() =>
    createOutbox({
      store: createChangeStore(userId),
      send: (change) =>
        sendChange(change, userId, (submissionId, confirmed) =>
          updateCachedReview(client, reviewKey(submissionId, userId), confirmed),
        ).catch((error: unknown) => {
          // The review may have been finished or deleted. The refetch shows which.
          void client.invalidateQueries({ queryKey: reviewKey(change.submissionId, userId) });
          throw error;
        }),
      schedule: lib.scheduleTimeout,
    }),
  );
}
