import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToRows } from '#lib/api/subscribe-to-rows.ts';
import { submissionsKey } from './list-submissions.ts';

const tables = ['video_submissions', 'submission_decisions'];

/** Refetches the submissions when one of them or its scheduled decision changes. */
export function useLiveSubmissions(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToRows(
        'desk-submissions',
        (channel, changed) =>
          tables.forEach((table) =>
            channel.on('postgres_changes', { event: '*', schema: 'public', table }, changed),
          ),
        () => void queryClient.invalidateQueries({ queryKey: [submissionsKey] }),
      ),
    [queryClient],
  );
}
