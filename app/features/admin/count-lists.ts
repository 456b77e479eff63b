import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask } from '#lib/session/ask.ts';
import { adminKey } from './read-list.ts';

const sums = z.record(z.string(), z.int());

/** The totals that the admin pages show; `taken` is in cents by currency. */
export const countsQuery = queryOptions({
  queryKey: [...adminKey, 'counts'],
  queryFn: async () => {
    const { taken, ...counts } = await ask((database) => database.rpc('count_owner_lists').single());
    return { ...counts, taken: Object.entries(sums.parse(taken)) };
  },
});
