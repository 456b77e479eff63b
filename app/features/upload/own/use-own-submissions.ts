import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeToRows } from '#lib/api/subscribe-to-rows.ts';
import { toast } from '#lib/page/toast.ts';
import { findOwnFilm, listOwnSubmissions, readLimits } from './own-submissions.ts';

const keyOf = (userId: string) => ['own-submissions', userId];
const listKeyOf = (userId: string) => [...keyOf(userId), 'list'];

type OwnSubmissions = Awaited<ReturnType<typeof listOwnSubmissions>>;

/** Returns a page of a user's submissions and reloads it on every live change. */
export function useOwnSubmissions(userId: string) {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(0);
  const { data, error, isSuccess } = useQuery({
    queryKey: [...listKeyOf(userId), page],
    queryFn: () => listOwnSubmissions(userId, page),
    placeholderData: keepPreviousData,
  });
  // The last video of the last page was deleted.
  if (page > 0 && data?.submissions.length === 0) setPage(page - 1);
  const isErrorShown = useRef(false);

  useEffect(() => {
    if (isSuccess) isErrorShown.current = false;
    if (!error || isErrorShown.current) return;
    // Shown once per outage, although the query is retried often.
    isErrorShown.current = true;
    console.error('The submissions were not loaded', error);
    toast({ title: 'Failed to load your submissions', tone: 'error' });
  }, [error, isSuccess]);

  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
    [queryClient, userId],
  );

  useEffect(
    () =>
      subscribeToRows(
        `own-submissions-${userId}`,
        (channel, changed) =>
          // No filter on the owner: the event of a deleted row contains only its primary key.
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'video_submissions' },
            (payload) => {
              const known = queryClient
                .getQueriesData<OwnSubmissions>({ queryKey: listKeyOf(userId) })
                .flatMap(([, pageOf]) => pageOf?.submissions ?? []);
              const isOwn =
                payload.eventType === 'DELETE'
                  ? known.some(({ id }) => id === payload.old.id)
                  : payload.new.user_id === userId;
              if (isOwn) changed();
            },
          ),
        refresh,
      ),
    [queryClient, userId, refresh],
  );
  return {
    submissions: data?.submissions,
    total: data?.total ?? 0,
    page,
    setPage,
    hasFailed: error !== null,
    refresh,
  };
}

/** A user's video by its id. It reloads together with the submissions. */
export const ownFilmQuery = (userId: string, id: string) =>
  queryOptions({ queryKey: [...keyOf(userId), 'film', id], queryFn: () => findOwnFilm(userId, id) });

/** A user's upload limits. They reload together with the submissions. */
export const videoLimitsQuery = (userId: string) =>
  queryOptions({ queryKey: [...keyOf(userId), 'limits'], queryFn: readLimits });
