import { useQuery } from '@tanstack/react-query';
import { takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';

/** Loads the groups of athletes, by name. Coaches only. Throws DataError. */
async function listGroups() {
  const supabase = await openSession();
  return takeData(await supabase.rpc('list_groups'));
}

export const groupsKey = ['athlete-groups'] as const;

export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: listGroups });
}

/** Loads the ids of a group's athletes whom the user coaches. Throws DataError. */
export async function listGroupMembers(groupId: string): Promise<string[]> {
  const supabase = await openSession();
  const rows = takeData(
    await supabase.from('athlete_group_members').select('athlete_id').eq('group_id', groupId),
  );
  return rows.map(({ athlete_id: id }) => id);
}
