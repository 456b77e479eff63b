import type { Day } from '#domain/days.ts';
import { formatLength, formatWrittenWeight, type UnitSystem } from '#domain/measures.ts';
import { formatSeconds } from '#domain/seconds.ts';
import type { SetValues } from './set-values.ts';

/** A set of an exercise on a day ('YYYY-MM-DD'). */
export type DatedSet = SetValues & { doneOn: Day };

interface RecordKind {
  name: (set: SetValues, units: UnitSystem) => string;
  /** The number that counts, higher is better; null if the set has none. */
  score: (set: SetValues) => number | null;
  /** Sets are compared with those of the same group. */
  group: (set: SetValues) => number | null;
}

const kinds: readonly RecordKind[] = [
  {
    name: ({ weightKg, weightTyped }, units) =>
      `heaviest, ${formatWrittenWeight(weightKg ?? 0, weightTyped, units)}`,
    score: ({ weightKg }) => weightKg,
    group: () => null,
  },
  {
    name: ({ weightKg, weightTyped, reps }, units) =>
      `most reps${weightKg === null ? '' : ` with ${formatWrittenWeight(weightKg, weightTyped, units)}`}, ${reps}`,
    score: ({ reps }) => reps,
    group: ({ weightKg }) => weightKg,
  },
  {
    // A time over a distance is better when it is shorter.
    name: ({ distanceM, seconds }, units) =>
      `fastest ${formatLength(distanceM ?? 0, units)}, ${formatSeconds(seconds ?? 0)}`,
    score: ({ distanceM, seconds }) => (distanceM === null || seconds === null ? null : -seconds),
    group: ({ distanceM }) => distanceM,
  },
  {
    name: ({ seconds }) => `longest, ${formatSeconds(seconds ?? 0)}`,
    score: ({ distanceM, seconds }) => (distanceM === null ? seconds : null),
    group: () => null,
  },
  {
    name: ({ distanceM }, units) => `farthest, ${formatLength(distanceM ?? 0, units)}`,
    score: ({ distanceM }) => distanceM,
    group: () => null,
  },
  {
    name: ({ heightM }, units) => `highest, ${formatLength(heightM ?? 0, units)}`,
    score: ({ heightM }) => heightM,
    group: () => null,
  },
];

/** Names the records of a set among earlier sets of its exercise. The first set of its kind is none. */
export function recordsOf(set: SetValues, earlier: readonly SetValues[], units: UnitSystem): string[] {
  return kinds.flatMap(({ name, score, group }) => {
    const own = score(set);
    const others = earlier
      .filter((other) => group(other) === group(set))
      .map(score)
      .filter((other) => other !== null);
    return own !== null && others.length > 0 && others.every((other) => other < own)
      ? [name(set, units)]
      : [];
  });
}

/** Returns the best set of each kind of an exercise, most reps only at the heaviest weights. */
export function bestsOf(sets: readonly DatedSet[], units: UnitSystem): { text: string; doneOn: Day }[] {
  return kinds.flatMap(({ name, score, group }) => {
    const bests = new Map<number | null, DatedSet>();
    for (const set of sets.toSorted((a, b) => a.doneOn.localeCompare(b.doneOn))) {
      const own = score(set);
      const best = bests.get(group(set));
      if (own !== null && (best === undefined || own > (score(best) ?? -Infinity)))
        bests.set(group(set), set);
    }
    return [...bests.values()]
      .sort((a, b) => (group(b) ?? 0) - (group(a) ?? 0))
      .slice(0, 3)
      .map((set) => ({ text: name(set, units), doneOn: set.doneOn }));
  });
}
