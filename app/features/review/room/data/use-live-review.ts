import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToRows } from '#lib/api/subscribe-to-rows.ts';
import { isKnownChange } from './known-changes.ts';
import { reviewQuery } from './load-review.ts';

const watchedTables = [
  'jumps',
  'review_notes',
  'review_phases',
  'review_steps',
  'review_measurements',
  'review_paths',
  'review_replies',
  'review_drills',
  'reviews',
] as const;

/** Refetches the review when another tab, another coach or the athlete changes it. */
export function useLiveReview(submissionId: string, userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToRows(
        `review:${submissionId}`,
        (channel, changed) => {
          const filter = `submission_id=eq.${submissionId}`;
          for (const table of watchedTables) {
            for (const event of ['INSERT', 'UPDATE'] as const)
              channel.on('postgres_changes', { event, schema: 'public', table, filter }, changed);
            // Delete events contain only the key, so they cannot be filtered by submission.
            channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table }, changed);
          }
          channel.on(
            'postgres_changes',
            {
              event: 'UPDATE',
              schema: 'public',
              table: 'video_submissions',
              filter: `id=eq.${submissionId}`,
            },
            changed,
          );
          channel.on(
            'postgres_changes',
            { event: 'DELETE', schema: 'public', table: 'video_submissions' },
            changed,
          );
        },
        (changes) => {
          const { queryKey } = reviewQuery(submissionId, userId);
          const review = client.getQueryData(queryKey);
          if (review && changes?.every((change) => isKnownChange(review, change))) return;
          void client.invalidateQueries({ queryKey });
        },
      ),
    [client, submissionId, userId],
  );
}
