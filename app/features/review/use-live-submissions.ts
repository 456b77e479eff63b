import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSession } from '../../lib/session/session.ts';
import { submissionsKey } from './list-submissions.ts';

/** A hundred changes at once are read once. */
const restMs = 250;

/** Reads the submissions again whenever one of them changes anywhere, and whenever the line was down. */
export function useLiveSubmissions(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave: (() => void) | undefined;

    function refresh(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: [submissionsKey] });
      }, restMs);
    }

    async function follow(): Promise<void> {
      const supabase = await openSession();
      if (isOver) return;
      let wasDown = false;
      const channel = supabase
        .channel('desk-submissions')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'video_submissions' }, refresh)
        .subscribe((status) => {
          // What changed while nobody listened is not told afterwards.
          if (status === 'SUBSCRIBED' && wasDown) refresh();
          wasDown = status !== 'SUBSCRIBED';
        });
      leave = () => void supabase.removeChannel(channel);
    }

    follow().catch((error: unknown) => console.warn('Submissions are not followed live', error));
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave?.();
    };
  }, [queryClient]);
}
