import { useQuery } from '@tanstack/react-query';
import { openSession } from '../session/session.ts';
import { takeData } from './data-error.ts';

export interface Waiting {
  /** Reviews that the user has not read. */
  feedback: number;
  /** Submissions that need a review; 0 unless the user is an admin. */
  reviews: number;
  /** Messages without an answer; 0 unless the user is an admin. */
  messages: number;
}

const none: Waiting = { feedback: 0, reviews: 0, messages: 0 };

export const waitingKey = ['waiting'] as const;

/** Loads how much waits for the current user. Throws DataError. */
export async function loadWaiting(): Promise<Waiting> {
  const supabase = await openSession();
  return takeData(await supabase.rpc('count_waiting'))[0] ?? none;
}

/** Returns how much waits for a user; zeros until it is known. */
export function useWaiting(userId: string | undefined): Waiting {
  const { data } = useQuery({
    queryKey: [...waitingKey, userId],
    enabled: userId !== undefined,
    queryFn: loadWaiting,
  });
  return data ?? none;
}
