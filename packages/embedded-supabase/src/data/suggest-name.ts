/**
 * The candidate most like a mistyped name, or undefined when none is alike enough. `minimum` is between 0 and 1, the
 * share of characters that need no edit; PostgREST asks for 0.75 before it names a table or a function.
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
    // Names in Postgres end at 63 bytes; a longer wish resembles nothing and would only cost time.
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
