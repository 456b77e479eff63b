import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

/** The most entries that the queue shows. */
const listLimit = 100;
/** First part of the keys of all queries about the queue. */
export const queueKey = 'review-queue';

export const queueFilters = [
  { value: '', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'replies', label: 'Replies' },
  { value: 'uncovered', label: 'No credit' },
] as const;

/** What the queue shows. `only` is a filter, the id of a group, or empty for everything. */
export interface QueueQuery {
  only: string;
  search: string;
}

const isFilter = (only: string) => queueFilters.some(({ value }) => value === only);

/** Loads the submissions that need the coach: paid ones first, then the one due first. Throws DataError. */
async function loadQueue({ only, search }: QueueQuery) {
  return rpc('review_queue', {
    ...(isFilter(only) ? { p_filter: only || 'all' } : { p_group_id: only }),
    p_search: search,
    p_limit: listLimit,
  });
}

export type QueuedSubmission = Awaited<ReturnType<typeof loadQueue>>[number];

export function useQueue(query: QueueQuery, isEnabled = true) {
  return useQuery({
    queryKey: [queueKey, query],
    queryFn: () => loadQueue(query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
