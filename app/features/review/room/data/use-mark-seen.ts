import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pendingCountsKey } from '#lib/api/use-pending-counts.ts';
import { openSession } from '#lib/session/session.ts';
import { feedbackKey } from '../../feedback/load-feedback.ts';
import type { Review } from '../../review.ts';

/** Records that the athlete has read a review, again after each new reply. Does nothing without a review. */
export function useMarkSeen(review: Pick<Review, 'submissionId' | 'replies'> | undefined): void {
  const client = useQueryClient();
  const submissionId = review?.submissionId;
  const replies = review?.replies.length;
  useEffect(() => {
    if (submissionId === undefined) return;
    void (async () => {
      const supabase = await openSession();
      const { error } = await supabase.rpc('mark_feedback_seen', { p_submission_id: submissionId });
      // The review stays marked as new; the next visit tries again.
      if (error) return console.warn('Could not record that the review was read', error);
      await client.invalidateQueries({ queryKey: pendingCountsKey });
      await client.invalidateQueries({ queryKey: feedbackKey });
    })();
  }, [client, submissionId, replies]);
}
