import type { ListQuery } from '#lib/page/use-list-address.ts';

export const rowsPerPage = 50;

/** One page of a list. `total` counts the rows of all pages; it is 0 on a page after the last. */
export interface RowPage<Row> {
  rows: Row[];
  total: number;
}

/** Loads one page of a list. */
export type ReadList<Row> = (listQuery: ListQuery) => Promise<RowPage<Row>>;

/** Returns the arguments that all search functions of the database have. */
export function toSearchArguments({ search, page }: ListQuery) {
  return { p_search: search, p_limit: rowsPerPage, p_offset: page * rowsPerPage };
}

/** Converts the rows of a search function. */
export const toRowPage = <Row extends { total: number }>(rows: Row[]): RowPage<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
});

/** First part of all query keys of the admin pages, so that an action can refetch them all. */
export const adminKey = ['admin'] as const;
