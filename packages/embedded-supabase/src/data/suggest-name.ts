/**
 * Returns the candidate most similar to a mistyped name; undefined if none is similar enough. `minimum` (0 to 1) is the
 * share of characters that need no edit; PostgREST uses 0.75 for tables and functions.
 */
export function suggestName(
  wanted: string,
  candidates: Iterable<string>,
  minimum: number,
): string | undefined {
  let best: string | undefined;
  let bestScore = minimum;
  for (const candidate of candidates) {
    const longer = Math.max(wanted.length, candidate.length);
    // Postgres names have at most 63 bytes; comparing much longer ones would only cost time.
    if (longer === 0 || longer > 200 || candidate === wanted) continue;
    const score = 1 - editDistance(wanted.toLowerCase(), candidate.toLowerCase()) / longer;
    if (score >= bestScore && (best === undefined || score > bestScore)) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
