import { rpc } from '../session/ask.ts';
import { useQuery } from '@tanstack/react-query';

/** Numbers of items that need the user's attention. */
export interface PendingCounts {
  /** Reviews that the user has not read. */
  feedback: number;
  /** Submissions that need a review by the user; 0 unless the user is a coach. */
  reviews: number;
  /** Messages without an answer; 0 unless the user works at the desk. */
  messages: number;
  /** Unread messages of the user's coach. */
  chat: number;
  /** Athletes with unread messages; 0 unless the user is a coach. */
  chats: number;
  /** What the desk must decide or repair; 0 unless the user works there. */
  needs: number;
}

const none: PendingCounts = { feedback: 0, reviews: 0, messages: 0, chat: 0, chats: 0, needs: 0 };

export const pendingCountsKey = ['waiting'] as const;

/** Loads the counts of the current user. Throws DataError. */
export async function loadPendingCounts(): Promise<PendingCounts> {
  return (await rpc('count_waiting'))[0] ?? none;
}

/** Returns the counts of a user; all 0 until they are loaded. */
export function usePendingCounts(userId: string | undefined): PendingCounts {
  const { data } = useQuery({
    queryKey: [...pendingCountsKey, userId],
    enabled: userId !== undefined,
    queryFn: loadPendingCounts,
  });
  return data ?? none;
}
