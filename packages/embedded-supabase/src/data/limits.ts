/**
 * Limits on a request, so that a single URL cannot make the database plan thousands of joins. Above them, the answer is
 * 4xx.
 */
export const limits = {
  /** Characters of the query string, before decoding. */
  queryCharacters: 65_536,
  /** Nesting of embedded tables. */
  embedDepth: 8,
  /** Total number of embedded tables. */
  embeds: 50,
  /** Columns and embedded tables in `select`. */
  selectItems: 300,
  /** Total number of comparisons, including those inside `or` and `and` and on embedded tables. An `in` list is one. */
  conditions: 50,
  /** Nesting of conditions, as in `or(and(or(…)))`. */
  conditionDepth: 8,
  /** Values of one `in.(…)`. */
  listValues: 5_000,
  /** Nesting of brackets in a body or in one parameter. */
  nesting: 500,
  /** Columns in one `order`. */
  orderTerms: 30,
  /** Columns in `columns` or `on_conflict`. */
  columns: 1_600,
  /** Rows per level of a response, like Supabase's `max_rows`. */
  rows: 1_000,
} as const;
