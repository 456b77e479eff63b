import { useQuery } from '@tanstack/react-query';
import { ask } from '#lib/session/ask.ts';
import { adminKey } from './read-list.ts';

/** Loads the totals that the admin pages show. Money in cents. Throws DataError. */
async function countLists() {
  return ask((database) => database.rpc('count_owner_lists').single());
}

export function useCounts() {
  return useQuery({ queryKey: [adminKey, 'counts'], queryFn: countLists });
}
