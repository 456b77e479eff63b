import { useSearchParams } from 'react-router';
import { formatListQuery, useListAddress, type ListQuery } from '#lib/page/use-list-address.ts';

/** Keeps the coach's search, filter, page and open thread in the URL. */
export function useChatAddress() {
  const [params] = useSearchParams();
  const { listQuery, change } = useListAddress();
  return {
    listQuery: { ...listQuery, only: listQuery.only === 'unread' ? 'unread' : '' },
    /** The athlete whose thread is open. */
    athleteId: params.get('athlete') ?? undefined,
    change: (next: Partial<ListQuery>) => change(next, { replace: true }),
    /** Address of a thread, or of the list. */
    pathTo: (athleteId?: string) =>
      `/admin/chat${formatListQuery(listQuery, athleteId === undefined ? {} : { athlete: athleteId })}`,
  };
}

export type ChatAddress = ReturnType<typeof useChatAddress>;
