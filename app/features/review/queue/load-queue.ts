import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#lib/page/use-list-address.ts';
import { rpc } from '#lib/session/ask.ts';

/** Entries per page. */
export const queuePageSize = 50;

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

const isFilter = (only: string) => queueFilters.some(({ value }) => value === only);

/**
 * Loads a page of the submissions that need the coach: paid ones first, then the one due first. `only` is a filter, the id of a group, or
 * empty for everything. Throws DataError.
 */
async function loadQueue({ only, search, page }: ListQuery) {
  return rpc('review_queue', {
    ...(isFilter(only) ? { p_filter: only || 'all' } : { p_group_id: only }),
    p_search: search,
    p_limit: queuePageSize,
    p_offset: page * queuePageSize,
  });
}

export type QueuedSubmission = Awaited<ReturnType<typeof loadQueue>>[number];

export const queueQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [queueKey, query],
    queryFn: () => loadQueue(query),
    placeholderData: keepPreviousData,
  });
