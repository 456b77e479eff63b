import { expect } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { countOf, createMember } from './people.ts';
import { buyReviews, creditsOf, openSubmission, submitVideo } from './reviews.ts';

/** Deletes and opens paid videos of several athletes, all at once. Expects a credit back for each that no coach could open, and only for those. */
export async function raceDeletions(
  database: Database,
  { athletes, videos }: { athletes: number; videos: number },
): Promise<void> {
  const coach = await createMember(database, { admin: true, confirmed: true });
  const entries = [];
  for (let i = 0; i < athletes; i += 1) {
    const athlete = await createMember(database, { confirmed: true });
    await buyReviews(database, athlete, videos);
    for (let j = 0; j < videos; j += 1) {
      entries.push({ athlete, video: await submitVideo(database, athlete, { usesCredit: true }) });
    }
    expect(await creditsOf(database, athlete)).toBe(0);
  }
  const remove = `delete from "public"."video_submissions" where "id" = $1::uuid`;
  const outcomes = await Promise.all(
    entries.flatMap(({ athlete, video }) => [
      countOf(database, athlete, remove, [video]),
      openSubmission(database, coach, video).then(
        () => ({ athlete, isOpened: true }),
        (error: unknown) => {
          expect(error).toMatchObject({ detail: 'gone' });
          return { athlete, isOpened: false };
        },
      ),
    ]),
  );
  const opened = outcomes.filter((outcome) => typeof outcome === 'object');
  expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(entries.length);
  for (const athlete of new Set(entries.map((entry) => entry.athlete))) {
    const back = opened.filter((outcome) => outcome.athlete === athlete && !outcome.isOpened);
    expect(await creditsOf(database, athlete)).toBe(back.length);
  }
}
