import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSession } from '../../../lib/session/session.ts';
import { reviewKey } from './load-review.ts';

/** Changes come in handfuls; one look at the database is enough for each, in milliseconds. */
const together = 300;
const watched = ['review_notes', 'review_phases', 'review_replies', 'review_drills', 'reviews'] as const;

/** Looks at the review again whenever somebody changes it: another tab, another coach, the athlete's reply. */
export function useLiveReview(submissionId: string, userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = () => {};
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ queryKey: reviewKey(submissionId, userId) }),
        together,
      );
    };
    void openSession().then((supabase) => {
      if (isOver) return;
      const channel = supabase.channel(`review:${submissionId}`);
      const filter = `submission_id=eq.${submissionId}`;
      for (const table of watched) {
        for (const event of ['INSERT', 'UPDATE'] as const)
          channel.on('postgres_changes', { event, schema: 'public', table, filter }, look);
        // What is deleted says no more than its key.
        channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table }, look);
      }
      channel.on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'video_submissions', filter: `id=eq.${submissionId}` },
        look,
      );
      channel.subscribe();
      leave = () => void supabase.removeChannel(channel);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave();
    };
  }, [client, submissionId, userId]);
}
