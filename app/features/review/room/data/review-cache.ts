import type { QueryClient } from '@tanstack/react-query';
import { updateCached } from '#lib/api/update-cached.ts';
import type { Review } from '../../review.ts';

/** Query key of a review as seen by one user. */
export const reviewKey = (submissionId: string, userId: string) => ['review', submissionId, userId] as const;

/** Updates the cached review after a confirmed change. */
export const updateCachedReview = (
  client: QueryClient,
  queryKey: ReturnType<typeof reviewKey>,
  change: (review: Review) => Review,
): Promise<void> => updateCached(client, queryKey, change);
