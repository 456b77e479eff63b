import type { ExerciseSeed } from '#functions/_shared/exercise-seed.ts';
import type { Database } from 'embedded-supabase/database/database.ts';

/** Adds built-in exercises that were never added before, so that deleted ones do not come back. Returns how many. */
export async function seedExercises(database: Database, exercises: readonly ExerciseSeed[]): Promise<number> {
  const { rows } = await database.withRole({ claims: { role: 'service_role' } }, (tx) =>
    tx.query<{ added: boolean }>(
      `select "public"."seed_exercise"("value") as "added"
       from jsonb_array_elements($1::text::jsonb) with ordinality order by "ordinality"`,
      [JSON.stringify(exercises)],
    ),
  );
  return rows.filter(({ added }) => added).length;
}
