import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '../../review.ts';

/** Where the query client keeps a review as one person may see it. */
export const reviewKey = (submissionId: string, userId: string) => ['review', submissionId, userId] as const;

/**
 * Puts what the database has confirmed into the review that is shown. A reading that is under way may be older than that, and would take it
 * away again for a moment, and the coach's hands with it; it is dropped, and begun anew.
 */
export async function changeShownReview(
  client: QueryClient,
  queryKey: ReturnType<typeof reviewKey>,
  change: (review: Review) => Review,
): Promise<void> {
  const isBeingRead = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Review>(queryKey, (review) => review && change(review));
  if (isBeingRead) void client.invalidateQueries({ queryKey });
}
