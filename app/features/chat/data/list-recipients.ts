import { queryOptions } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { threadsKey } from './list-threads.ts';

export interface Recipient {
  athleteId: string;
  name: string;
  /** Whether the user is the athlete's own coach. */
  isMine: boolean;
}

/** All athletes to whom the coach may send an announcement, by name. */
export const recipientsQuery = queryOptions({
  queryKey: [...threadsKey, 'recipients'],
  queryFn: async (): Promise<Recipient[]> =>
    (await rpc('list_announcement_recipients')).map((row) => ({
      athleteId: row.athlete_id,
      name: row.name || 'An athlete',
      isMine: row.is_mine,
    })),
});
