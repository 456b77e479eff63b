import { updateCached } from '#lib/api/update-cached.ts';
import { queryClient } from '#lib/api/query.ts';
import type { Tables } from '#domain/database.types.ts';
import type * as lib from '#lib/outbox/create-outbox.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import type { Review } from '../../review.ts';
import { applyChanges, isItemChange, keyOf, mergeChanges, type Change } from './changes.ts';
import { reviewQuery, toReply } from './load-review.ts';
import { sendChanges } from './send-changes.ts';

export type Outbox = lib.Outbox<Change>;
export type OutboxState = lib.OutboxState<Change>;

/** How changes of a review are kept. Replies and the voice-over have no versions. */
export const reviewChanges = {
  keyOf,
  merge: mergeChanges,
  rankOf: (change) => (isItemChange(change) ? 0 : 1),
  withVersion: (change, version) => (isItemChange(change) ? { ...change, version } : undefined),
  baseOf: (change) => (isItemChange(change) ? change.write : null),
  withWrite: (change, write) => (isItemChange(change) ? { ...change, write } : change),
} satisfies Partial<lib.OutboxOptions<Change>>;

/** Returns the loaded review after the server stored a change. */
function applySaved(
  review: Review,
  change: Change,
  { version, row }: lib.SendResult,
  userId: string,
): Review {
  if (change.kind === 'reply') {
    const others = review.replies.filter(({ id }) => id !== change.id);
    return {
      ...review,
      replies: row === undefined ? others : [...others, toReply(row as Tables<'review_replies'>, userId)],
    };
  }
  const saved = isItemChange(change) ? { ...change, version: version ?? 0, write: undefined } : change;
  return applyChanges(review, [saved]);
}

/** Opens the outbox of a coach's changes and of replies. */
export const openReviewOutbox = describeOutbox<Change>('review-changes', (userId) => ({
  ...reviewChanges,
  batchSize: 50,
  send: (batch) =>
    sendChanges(batch, userId).catch((error: unknown) => {
      // The review may have been finished or deleted. The refetch shows which.
      for (const { change } of batch)
        void queryClient.invalidateQueries({ queryKey: reviewQuery(change.submissionId, userId).queryKey });
      throw error;
    }),
  async confirm(change, result) {
    const { queryKey } = reviewQuery(change.submissionId, userId);
    if (result.outcome === 'saved')
      await updateCached<Review>(queryClient, queryKey, (review) =>
        applySaved(review, change, result, userId),
      );
    // Loads what the member decides about.
    else void queryClient.invalidateQueries({ queryKey });
  },
}));
