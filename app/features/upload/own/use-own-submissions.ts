import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { subscribeToRows } from '#lib/api/subscribe-to-rows.ts';
import { toast } from '#lib/page/toast.ts';
import { defaultLimits, type VideoLimits } from '../video/check-video.ts';
import { listOwnSubmissions, readLimits } from './own-submissions.ts';
import type { Submission } from './submission.ts';

const keyOf = (userId: string) => ['own-submissions', userId];

/** Returns a user's submissions and reloads them on every live change. */
export function useOwnSubmissions(userId: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: keyOf(userId), queryFn: () => listOwnSubmissions(userId) });
  const { error, isSuccess } = query;
  const isErrorShown = useRef(false);

  useEffect(() => {
    if (isSuccess) isErrorShown.current = false;
    if (!error || isErrorShown.current) return;
    // Shown once per outage, although the query is retried often.
    isErrorShown.current = true;
    console.error('The submissions were not loaded', error);
    toast({ title: 'Failed to load your submissions', tone: 'error' });
  }, [error, isSuccess]);

  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
    [queryClient, userId],
  );

  useEffect(
    () =>
      subscribeToRows(
        `own-submissions-${userId}`,
        (channel, changed) =>
          // No filter on the owner: the event of a deleted row contains only its primary key.
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'video_submissions' },
            (payload) => {
              const known = queryClient.getQueryData<Submission[]>(keyOf(userId)) ?? [];
              const isOwn =
                payload.eventType === 'DELETE'
                  ? known.some(({ id }) => id === payload.old.id)
                  : payload.new.user_id === userId;
              if (isOwn) changed();
            },
          ),
        refresh,
      ),
    [queryClient, userId, refresh],
  );
  return { submissions: query.data, hasFailed: error !== null, refresh };
}

/** Returns a user's upload limits. They reload together with the submissions. */
export function useVideoLimits(userId: string): VideoLimits {
  const { data } = useQuery({ queryKey: [...keyOf(userId), 'limits'], queryFn: readLimits });
  return data ?? defaultLimits;
}
