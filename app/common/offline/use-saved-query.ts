import { instantOf } from '#domain/days.ts';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SavedCopyStore } from '#lib/device/saved-copy.ts';
import type { Connection } from './use-offline-user.ts';

interface SavedQuery<Data> {
  queryKey: QueryKey;
  queryFn: () => Promise<Data>;
  store: SavedCopyStore<Data>;
  userId: string;
  connection: Connection;
}

/**
 * Returns data as last loaded on this device, until the server responds. While the session is not verified, nothing is
 * requested.
 */
export function useSavedQuery<Data>({ queryKey, queryFn, store, userId, connection }: SavedQuery<Data>) {
  const live = useQuery({
    queryKey,
    queryFn,
    enabled: connection === 'verified',
    // Not the default with networkMode 'always'.
    refetchOnReconnect: true,
    // Other pages of the same list stay on screen while a longer one loads.
    placeholderData: (previous) => previous,
  });
  const saved = useQuery({
    queryKey: ['saved-copy', ...queryKey],
    queryFn: async () => {
      const found = await store.read();
      return found?.userId === userId ? found : null;
    },
    staleTime: Infinity,
  });
  const { data } = live;
  useEffect(() => {
    if (data === undefined) return;
    store
      .save({ userId, savedAt: instantOf(Date.now()), data })
      .catch((error: unknown) => console.warn('Could not store the data on this device', error));
  }, [data, store, userId]);
  const isUnread = connection === 'offline' && saved.isFetched && !saved.data;
  return {
    data: data ?? saved.data?.data,
    /** When the shown data was loaded, if the server did not respond. ISO 8601. */
    savedAt:
      // From the first failed try on: the others take seconds.
      data === undefined && (live.failureReason !== null || connection === 'offline')
        ? saved.data?.savedAt
        : undefined,
    /** Why there is no data, or none of now. */
    error: live.error ?? (isUnread ? new TypeError('Neither the server nor this device has the data') : null),
    /** Loads again. A session that was not verified is asked for again with the page. */
    refetch: connection === 'offline' ? async () => window.location.reload() : live.refetch,
  };
}
