import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { takeData } from '../../lib/api/data-error.ts';
import { openSession } from '../../lib/session/session.ts';

const keyOf = (userId: string) => ['review-credits', userId];

async function countCredits(): Promise<number> {
  const supabase = await openSession();
  return takeData(await supabase.rpc('count_review_credits'));
}

/** Returns the number of paid, unused video reviews of a user; undefined until it is loaded. */
export function useCredits(userId: string): { credits: number | undefined; recount: () => void } {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: keyOf(userId), queryFn: countCredits });
  const recount = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
    [queryClient, userId],
  );
  return { credits: data, recount };
}
