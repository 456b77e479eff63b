import type { Instant } from '#domain/days.ts';
import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

/** Athletes per request. */
const listLimit = 500;

export const threadsKey = ['chat-threads'] as const;

export interface Thread {
  athleteId: string;
  name: string;
  /** Whether the user is the athlete's own coach. */
  isMine: boolean;
  /** Newest message, or the newest one that matches the search. Null without messages. */
  last: { body: string; isCoach: boolean; createdAt: Instant } | null;
  unread: number;
}

/** Loads the athletes whom the coach may write to, those with the newest message first. */
export function useThreads({ search = '', only = '' }: { search?: string; only?: '' | 'unread' } = {}) {
  return useQuery({
    queryKey: [...threadsKey, search, only],
    placeholderData: (previous: Thread[] | undefined) => previous,
    queryFn: async (): Promise<Thread[]> => {
      const rows = await rpc('list_chat_threads', { p_search: search, p_only: only, p_limit: listLimit });
      return rows.map((row) => ({
        athleteId: row.athlete_id,
        name: `${row.first_name} ${row.last_name}`.trim() || 'An athlete',
        isMine: row.is_mine,
        last:
          row.last_at === null
            ? null
            : { body: row.last_body ?? '', isCoach: row.last_is_coach ?? false, createdAt: row.last_at },
        unread: row.unread,
      }));
    },
  });
}
