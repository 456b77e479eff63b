import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UnitSystem } from '#domain/measures.ts';
import { ask } from '#lib/session/ask.ts';
import { openSession, useSession } from '#lib/session/session.ts';
import { getUnits, storeUnits } from './units.ts';

/** The units of a member's profile; null before the first choice. */
const unitsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['units', userId],
    enabled: userId !== undefined,
    queryFn: async () => {
      const profile = await ask((database) =>
        database
          .from('profiles')
          .select('units')
          .eq('id', userId ?? '')
          .maybeSingle(),
      );
      return profile?.units ?? null;
    },
  });

/** Applies the units of a member's profile to this device. */
export function useProfileUnits(userId: string | undefined): void {
  const { data } = useQuery(unitsQuery(userId));
  useEffect(() => {
    if ((data === 'metric' || data === 'imperial') && data !== getUnits()) storeUnits(data);
  }, [data]);
}

/** Returns a function that stores the chosen units on this device and, for a member, in the profile. */
export function useChooseUnits(): (units: UnitSystem) => void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  return (units) => {
    storeUnits(units);
    if (userId === undefined) return;
    client.setQueryData(unitsQuery(userId).queryKey, units);
    void (async () => {
      const supabase = await openSession();
      const { error } = await supabase.from('profiles').update({ units }).eq('id', userId);
      // The device keeps the choice; other devices keep theirs.
      if (error) console.warn('Could not save the units in the profile', error);
    })();
  };
}
