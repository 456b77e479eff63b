import type { Instant } from '#domain/days.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#lib/page/use-list-address.ts';
import { rpc } from '#lib/session/ask.ts';

/** Athletes per page. */
export const threadsPerPage = 50;

export const threadsKey = ['chat-threads'] as const;

export interface ListedThread {
  athleteId: string;
  name: string;
  /** Newest message, or the newest one that matches the search. Null without messages. */
  last: { body: string; isCoach: boolean; createdAt: Instant } | null;
  unread: number;
}

/** A page of the athletes whom the coach may write to, those with the newest message first. */
export const threadsQuery = ({ search, only, page }: ListQuery) =>
  queryOptions({
    queryKey: [...threadsKey, search, only, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const rows = await rpc('list_chat_threads', {
        p_search: search,
        p_only: only,
        p_limit: threadsPerPage,
        p_offset: page * threadsPerPage,
      });
      const threads = rows.map((row): ListedThread => ({
        athleteId: row.athlete_id,
        name: `${row.first_name} ${row.last_name}`.trim() || 'An athlete',
        last:
          row.last_at === null
            ? null
            : { body: row.last_body ?? '', isCoach: row.last_is_coach ?? false, createdAt: row.last_at },
        unread: row.unread,
      }));
      return { threads, total: rows[0]?.total ?? 0 };
    },
  });
