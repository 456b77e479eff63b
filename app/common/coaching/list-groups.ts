import { queryOptions } from '@tanstack/react-query';
import { askAll, rpc } from '#lib/session/ask.ts';

/** The groups of athletes, by name. Coaches only. */
export const groupsQuery = queryOptions({ queryKey: ['athlete-groups'], queryFn: () => rpc('list_groups') });

/** Loads the ids of a group's athletes whom the user coaches. Throws DataError. */
export async function listGroupMembers(groupId: string): Promise<string[]> {
  const rows = await askAll((database) =>
    database.from('athlete_group_members').select('athlete_id').eq('group_id', groupId).order('athlete_id'),
  );
  return rows.map(({ athlete_id: id }) => id);
}
