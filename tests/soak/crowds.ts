import { randomInt } from 'node:crypto';

/** The same things in another order. */
export function shuffle<T>(things: readonly T[]): T[] {
  const shuffled = [...things];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Does the work for everything, for so many at the same time. Answers in the order of the things. */
export async function inTurns<T, Result>(
  atOnce: number,
  things: readonly T[],
  work: (thing: T, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < things.length) {
        const index = next;
        next += 1;
        results[index] = await work(things[index] as T, index);
      }
    }),
  );
  return results;
}
