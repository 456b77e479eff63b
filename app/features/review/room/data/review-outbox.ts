import { queryClient } from '#lib/api/query.ts';
import type * as lib from '#lib/outbox/create-outbox.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import { keyOf, mergeChanges, type Change } from './changes.ts';
import { reviewKey, updateCachedReview } from './review-cache.ts';
import { sendChange } from './send-change.ts';

export type Outbox = lib.Outbox<Change>;
export type OutboxState = lib.OutboxState<Change>;

/** How changes of a review are kept. Only notes have versions. */
export const reviewChanges = {
  keyOf,
  merge: mergeChanges,
  withVersion: (change, version) => (change.kind === 'note' ? { ...change, version } : undefined),
} satisfies Partial<lib.OutboxOptions<Change>>;

/** Opens the outbox of a coach's changes and of replies. */
export const openReviewOutbox = describeOutbox<Change>('review-changes', (userId) => ({
  ...reviewChanges,
  async send(batch) {
    const results: lib.SendResult[] = [];
    for (const { change } of batch) {
      const result = await sendChange(change, userId, (submissionId, confirmed) =>
        updateCachedReview(queryClient, reviewKey(submissionId, userId), confirmed),
      ).catch((error: unknown) => {
        // The review may have been finished or deleted. The refetch shows which.
        void queryClient.invalidateQueries({ queryKey: reviewKey(change.submissionId, userId) });
        throw error;
      });
      results.push(result);
    }
    return results;
  },
}));
