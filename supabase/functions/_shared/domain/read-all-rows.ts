/** Rows that the API returns at most for a request (`max_rows`). */
export const rowsPerRequest = 1000;

/**
 * Reads all rows of a list, also where they are more than the API returns at once, or the first `most`. `readRange` gets the first and the
 * last row of a request; its order must be the same each time.
 */
export async function readAllRows<Row>(
  readRange: (from: number, to: number) => Promise<Row[]>,
  most = Infinity,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const wanted = Math.min(rowsPerRequest, most - rows.length);
    const range = await readRange(rows.length, rows.length + wanted - 1);
    rows.push(...range);
    if (range.length < wanted || rows.length >= most) return rows;
  }
}
