import { randomInt } from 'node:crypto';

/** Returns the items in random order. */
export function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Processes the items, at most `concurrency` at the same time. Returns the results in the order of the items. */
export async function mapConcurrently<T, Result>(
  concurrency: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < items.length) {
        const index = next;
        next += 1;
        results[index] = await work(items[index] as T, index);
      }
    }),
  );
  return results;
}
