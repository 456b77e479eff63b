import { useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

/** Loads everyone who can coach, by name. Coaches only. Throws DataError. */
async function listCoaches() {
  return rpc('list_coaches');
}

export type Coach = Awaited<ReturnType<typeof listCoaches>>[number];

export const coachesKey = ['coaches'] as const;

export function useCoaches(isEnabled = true) {
  return useQuery({ queryKey: coachesKey, queryFn: listCoaches, enabled: isEnabled });
}
