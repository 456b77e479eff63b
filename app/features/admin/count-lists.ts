import { useQuery } from '@tanstack/react-query';
import { takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';
import { adminKey } from './read-list.ts';

/** Loads the totals that the admin pages show. Money in cents. Throws DataError. */
async function countLists() {
  const supabase = await openSession();
  return takeData(await supabase.rpc('count_owner_lists').single());
}

export function useCounts() {
  return useQuery({ queryKey: [adminKey, 'counts'], queryFn: countLists });
}
