import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToRows } from '#lib/api/subscribe-to-rows.ts';
import { pendingCountsKey } from '#lib/api/use-pending-counts.ts';
import { threadsKey } from './list-threads.ts';
import { chatKey } from './load-chat.ts';

/** Refetches a thread, or without an athlete the coach's list, when a message arrives. */
export function useLiveChat(athleteId?: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToRows(
        athleteId === undefined ? 'chats' : `chat:${athleteId}`,
        (channel, changed) =>
          channel.on(
            'postgres_changes',
            {
              event: 'INSERT',
              schema: 'public',
              table: 'chat_messages',
              ...(athleteId !== undefined && { filter: `athlete_id=eq.${athleteId}` }),
            },
            changed,
          ),
        () => {
          const queryKey = athleteId === undefined ? threadsKey : chatKey(athleteId);
          void client.invalidateQueries({ queryKey });
          void client.invalidateQueries({ queryKey: pendingCountsKey });
        },
      ),
    [client, athleteId],
  );
}
