import { randomUUID } from 'node:crypto';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { samplePoles, sampleSeason, type SampleDay } from './sample-season.ts';
import { hoursBefore, idOfPerson, type People } from './seed-athletes.ts';

const results: Record<string, string | null> = { O: 'made', X: 'missed', '-': 'passed', '·': null };

/** Inserts the demo athlete's poles, practices and meets. Needs the submitted films. */
export async function seedSeason(tx: Transaction, people: People, now: Date): Promise<void> {
  const athlete = idOfPerson(people, 'athlete@example.com');
  const device = randomUUID();
  const poles = samplePoles.map((pole) => ({ ...pole, id: randomUUID() }));
  for (const { id, lengthM, ratingKg, brand, isClub } of poles)
    await tx.query(
      `insert into "public"."poles" ("id", "athlete_id", "write_id", "length_m", "rating_kg", "brand", "is_club", "is_put_away")
       values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, false)`,
      [id, athlete, device, lengthM, ratingKg, brand, isClub],
    );
  const { rows: films } = await tx.query<{ id: string; video_file_name: string }>(
    `select "id", "video_file_name" from "public"."video_submissions" where "user_id" = $1::uuid`,
    [athlete],
  );
  for (const day of sampleSeason) {
    const sessionId = randomUUID();
    const bars = day.kind === 'meet' ? day.jumps.map(([barM]) => barM) : [];
    await tx.query(
      `insert into "public"."jump_sessions" ("id", "athlete_id", "write_id", "kind", "held_on", "title", "bars_m", "notes")
       values ($1::uuid, $2::uuid, $3::uuid, $4, $5::date, $6, $7::numeric[], $8)`,
      [
        sessionId,
        athlete,
        device,
        day.kind,
        hoursBefore(now, day.daysAgo * 24).slice(0, 10),
        day.title,
        `{${bars.join(',')}}`,
        day.notes ?? '',
      ],
    );
    const attempts = attemptsOf(day, now).map((attempt, index, all) => ({
      ...attempt,
      id: randomUUID(),
      session_id: sessionId,
      athlete_id: athlete,
      write_id: randomUUID(),
      pole_id: attempt.result === 'passed' ? null : poles[day.pole]?.id,
      submission_id:
        index === filmedJump(all.map(({ result }) => result))
          ? (films.find((film) => film.video_file_name === day.film)?.id ?? null)
          : null,
    }));
    await tx.query(
      `insert into "public"."jump_attempts" ("id", "session_id", "athlete_id", "write_id", "at", "bar_m", "result", "pole_id", "grip_m",
         "run_up_lefts", "mid_mark_m", "standards_m", "reason", "note", "submission_id")
       select "id", "session_id", "athlete_id", "write_id", "at", "bar_m", "result", "pole_id", "grip_m",
         "run_up_lefts", "mid_mark_m", "standards_m", "reason", '', "submission_id"
       from jsonb_populate_recordset(null::"public"."jump_attempts", $1::jsonb)`,
      [JSON.stringify(attempts)],
    );
  }
}

/** The last make, or the last jump of a day without one. */
const filmedJump = (all: readonly (string | null | undefined)[]): number =>
  all.includes('made') ? all.lastIndexOf('made') : all.length - 1;

/** Returns the jumps of a day, one every seven minutes. */
function attemptsOf({ jumps, daysAgo, grip, lefts, reason }: SampleDay, now: Date) {
  const marks = jumps.flatMap(([barM, text]) => [...text].map((mark) => ({ barM, mark })));
  const firstMiss = marks.findIndex(({ mark }) => mark === 'X');
  return marks.map(({ barM, mark }, index) => {
    const isPass = mark === '-';
    // Six steps out: a longer grip comes with a longer run, a few centimeters more or less.
    const midMark = 2.3 + 2.85 * grip + ((index * 7) % 5) * 0.04 - 0.08;
    return {
      at: hoursBefore(now, daysAgo * 24 - (index * 7) / 60),
      bar_m: barM === 0 ? null : barM,
      result: results[mark],
      grip_m: isPass ? null : grip,
      run_up_lefts: isPass ? null : lefts,
      mid_mark_m: isPass ? null : Math.round(midMark * 100) / 100,
      standards_m: isPass || barM === 0 ? null : 0.6,
      reason: index === firstMiss ? (reason ?? null) : null,
    };
  });
}
