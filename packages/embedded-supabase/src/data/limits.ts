/**
 * How much one request may ask for. Everything above is a clear 4xx, so that a single address line cannot make the
 * database plan a query of thousands of joins.
 */
export const limits = {
  /** Characters of the query string, before decoding. */
  queryCharacters: 65_536,
  /** Embedded tables inside one another. */
  embedDepth: 8,
  /** Embedded tables in all. */
  embeds: 50,
  /** Columns and embedded tables named in `select`. */
  selectItems: 300,
  /** Comparisons in all, those inside `or` and `and` and on embedded tables included. A list of `in` is one. */
  conditions: 50,
  /** `or(and(or(…)))` inside one another. */
  conditionDepth: 8,
  /** Values of one `in.(…)`. */
  listValues: 5_000,
  /** Brackets inside one another in a body or in one parameter. */
  nesting: 500,
  /** Columns in one `order`. */
  orderTerms: 30,
  /** Columns in `columns` or `on_conflict`. */
  columns: 1_600,
  /** Rows in one answer, at every level, as Supabase's `max_rows`. */
  rows: 1_000,
} as const;
