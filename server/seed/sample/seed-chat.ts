import type { Transaction } from 'embedded-supabase/database/database.ts';
import { lastReadHoursAgo, sampleChat } from './sample-chat.ts';
import { hoursBefore, idOfPerson, type People } from './seed-athletes.ts';

/** Inserts messages between athletes and the demo coach. Needs the jumps. */
export async function seedChat(tx: Transaction, people: People, now: Date): Promise<void> {
  const coachId = idOfPerson(people, 'coach@example.com');
  for (const { athlete, isCoach, hoursAgo, body, hasReview = false, drill } of sampleChat) {
    const athleteId = idOfPerson(people, athlete);
    await tx.query(
      `insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "submission_id", "drill_ids", "created_at")
       values (
         $1::uuid, $2::uuid, $3,
         (
           select "id" from "public"."video_submissions"
           where $4::boolean and "user_id" = $1::uuid and "submission_status" = 'approved'
           order by "reviewed_at" desc limit 1
         ),
         array(select "id" from "public"."videos" where "slug" = $5),
         $6::timestamptz
       )`,
      [athleteId, isCoach ? coachId : athleteId, body, hasReview, drill ?? null, hoursBefore(now, hoursAgo)],
    );
  }
  const demoAthleteId = idOfPerson(people, 'athlete@example.com');
  await tx.query(
    `insert into "public"."chat_reads" ("user_id", "athlete_id", "read_at") values ($1::uuid, $1::uuid, $2::timestamptz)`,
    [demoAthleteId, hoursBefore(now, lastReadHoursAgo)],
  );
}
