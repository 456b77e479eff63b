import { useQuery } from '@tanstack/react-query';
import { takeData } from '../api/data-error.ts';
import { openSession } from '../session/session.ts';

/** Loads the groups of athletes, by name. Coaches only. Throws DataError. */
async function listGroups() {
  const supabase = await openSession();
  return takeData(await supabase.rpc('list_groups'));
}

export const groupsKey = ['athlete-groups'] as const;

export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: listGroups });
}
