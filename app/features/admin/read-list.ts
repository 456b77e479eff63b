import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { takeData } from '../../lib/api/data-error.ts';
import type { Asked } from './use-list-address.ts';

export const rowsAPage = 50;

/** One page of a list. `total` counts all pages; it is 0 on a page behind the last. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}

/** How a list is asked for one page. */
export type ReadList<Row> = (asked: Asked) => Promise<Found<Row>>;

/** The arguments that the database's search functions share. */
export function pageOf({ search, page }: Asked) {
  return { p_search: search, p_limit: rowsAPage, p_offset: page * rowsAPage };
}

/** Reads the answer of one of them. Throws DataError. */
export function toFound<Row extends { total: number }>(answer: PostgrestSingleResponse<Row[]>): Found<Row> {
  const rows = takeData(answer);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Everything of the owner's pages is kept under this name, so that an action can make all of it be asked for again. */
export const adminKey = 'admin';

export function useList<Row>(name: string, asked: Asked, read: ReadList<Row>) {
  return useQuery({
    queryKey: [adminKey, name, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
  });
}
