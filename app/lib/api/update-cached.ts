import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Updates cached data after a confirmed change. A fetch in progress may return older data and undo the change on
 * screen, so it is canceled and restarted.
 */
export async function updateCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<void> {
  const isFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (isFetching) void client.invalidateQueries({ queryKey });
}
