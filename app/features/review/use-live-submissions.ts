import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followRows } from '../../lib/follow-rows.ts';
import { submissionsKey } from './list-submissions.ts';

/** Reads the submissions again whenever one of them changes anywhere. */
export function useLiveSubmissions(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followRows(
        'desk-submissions',
        (channel, changed) =>
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'video_submissions' },
            changed,
          ),
        () => void queryClient.invalidateQueries({ queryKey: [submissionsKey] }),
      ),
    [queryClient],
  );
}
