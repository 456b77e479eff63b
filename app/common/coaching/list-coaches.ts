import { useQuery } from '@tanstack/react-query';
import { takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';

/** Loads everyone who can coach, by name. Coaches only. Throws DataError. */
async function listCoaches() {
  const supabase = await openSession();
  return takeData(await supabase.rpc('list_coaches'));
}

export type Coach = Awaited<ReturnType<typeof listCoaches>>[number];

export const coachesKey = ['coaches'] as const;

export function useCoaches(isEnabled = true) {
  return useQuery({ queryKey: coachesKey, queryFn: listCoaches, enabled: isEnabled });
}
