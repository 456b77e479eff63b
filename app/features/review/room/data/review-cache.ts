import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '../../review.ts';

/** Query key of a review as seen by one user. */
export const reviewKey = (submissionId: string, userId: string) => ['review', submissionId, userId] as const;

/**
 * Updates the cached review after a confirmed change. A fetch in progress may return older data and undo the change on
 * screen, so it is canceled and restarted.
 */
export async function updateCachedReview(
  client: QueryClient,
  queryKey: ReturnType<typeof reviewKey>,
  change: (review: Review) => Review,
): Promise<void> {
  const isFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Review>(queryKey, (review) => review && change(review));
  if (isFetching) void client.invalidateQueries({ queryKey });
}
