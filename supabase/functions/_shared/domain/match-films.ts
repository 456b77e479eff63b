interface Timed {
  id: string;
  /** ISO 8601. */
  at: string;
}

/** How far film and attempt may be apart once the clocks agree, in milliseconds: the time to walk back and tap. */
const tolerance = 3 * 60_000;
/** How far the clocks of camera and phone may differ. */
const largestOffset = 12 * 60 * 60_000;

/**
 * Matches films and attempts by time. The camera's clock may differ from the phone's: the difference with which most films
 * find an attempt counts, the smallest of those. Returns the attempt of each film by id; films without one are left out.
 */
export function matchByTime(
  attempts: readonly Timed[],
  films: readonly Timed[],
): { matches: ReadonlyMap<string, string>; offsetMs: number } {
  const offsets = films.flatMap((film) =>
    attempts.map((attempt) => Date.parse(attempt.at) - Date.parse(film.at)),
  );
  const candidates = [0, ...offsets].filter((offset) => Math.abs(offset) <= largestOffset);
  let best = { matches: new Map<string, string>(), offsetMs: 0, apart: 0 };
  for (const offsetMs of candidates.sort((a, b) => Math.abs(a) - Math.abs(b))) {
    const found = matchWithOffset(attempts, films, offsetMs);
    const isBetter =
      found.matches.size > best.matches.size ||
      // One film fits any attempt with some difference of the clocks, so a difference needs two.
      (found.matches.size === best.matches.size &&
        Math.abs(offsetMs - best.offsetMs) < tolerance &&
        found.apart < best.apart);
    if (isBetter && (found.matches.size >= 2 || Math.abs(offsetMs) <= tolerance))
      best = { ...found, offsetMs };
  }
  return { matches: best.matches, offsetMs: best.offsetMs };
}

function matchWithOffset(attempts: readonly Timed[], films: readonly Timed[], offsetMs: number) {
  const pairs = films
    .flatMap((film) =>
      attempts.map((attempt) => ({
        film: film.id,
        attempt: attempt.id,
        apart: Math.abs(Date.parse(attempt.at) - Date.parse(film.at) - offsetMs),
      })),
    )
    .filter(({ apart }) => apart <= tolerance)
    .sort((a, b) => a.apart - b.apart);
  const matches = new Map<string, string>();
  const taken = new Set<string>();
  let sum = 0;
  for (const { film, attempt, apart } of pairs) {
    if (matches.has(film) || taken.has(attempt)) continue;
    matches.set(film, attempt);
    taken.add(attempt);
    sum += apart;
  }
  return { matches, apart: sum };
}
