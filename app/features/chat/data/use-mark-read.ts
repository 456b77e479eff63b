import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pendingCountsKey } from '#lib/api/use-pending-counts.ts';
import { openSession } from '#lib/session/session.ts';
import { threadsKey } from './list-threads.ts';

function useIsPageVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/** Records that the user has seen a thread up to its newest message, while the page is visible. */
export function useMarkRead(athleteId: string, newest: string | undefined): void {
  const client = useQueryClient();
  const isVisible = useIsPageVisible();
  useEffect(() => {
    if (newest === undefined || !isVisible) return;
    void (async () => {
      const supabase = await openSession();
      const { error } = await supabase.rpc('mark_chat_read', { p_athlete_id: athleteId, p_until: newest });
      // The messages stay unread; the next visit tries again.
      if (error) return console.warn('Could not record that the messages were read', error);
      await client.invalidateQueries({ queryKey: pendingCountsKey });
      await client.invalidateQueries({ queryKey: threadsKey });
    })();
  }, [client, athleteId, newest, isVisible]);
}
