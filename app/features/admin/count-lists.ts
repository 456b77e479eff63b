import { useQuery } from '@tanstack/react-query';
import { DataError } from '../../lib/data-error.ts';
import { openSession } from '../../lib/session/session.ts';
import { adminKey } from './read-list.ts';

/** How many there are of everything on the owner's pages. Money in cents. Throws DataError. */
async function countLists() {
  const supabase = await openSession();
  const { data, error, status } = await supabase.rpc('count_owner_lists').single();
  if (error) throw new DataError(error, status);
  return data;
}

export type Counts = Awaited<ReturnType<typeof countLists>>;

export function useCounts() {
  return useQuery({ queryKey: [adminKey, 'counts'], queryFn: countLists });
}
