import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import { markRead, writeMessage } from '../database/chat.ts';
import { ask, asOwner, type Member } from '../database/people.ts';
import { answerNote, creditsOf, finishReview, saveNote, spendCredit, tickNote } from '../database/reviews.ts';
import type { BackendContext } from './describe-backend.ts';
import type { MonthPeople } from './month-people.ts';
import { moveTime } from './move-time.ts';
import { buy, cartLine } from './shop-journey.ts';

export interface MonthDay extends BackendContext {
  people: MonthPeople;
  /** Returns a whole number below the limit; the same ones in each run. */
  draw: (limit: number) => number;
  /** What happened, for the checks at the end. */
  done: MonthRecord;
}

export interface MonthRecord {
  /** Finished reviews by submission. */
  finished: Map<string, Member>;
  /** Mails about unread messages that must have arrived, by address. */
  chatMails: Map<string, number>;
  creditsBought: number;
  /** Submissions that both coaches claimed at the same moment. */
  races: number;
}

/** Athletes who act on this day: about one of three, in any order. */
const activeAthletes = ({ people, draw }: MonthDay) => people.athletes.filter(() => draw(3) === 0);

/** Uploads a video with its jump. Those who have credits spend one on every second video, before the upload or twice at once after it. */
export async function submitVideos(day: MonthDay): Promise<void> {
  const { database, draw } = day;
  for (const athlete of activeAthletes(day)) {
    const credits = (await creditsOf(database, athlete)) ?? 0;
    const usesCredit = draw(4) === 0;
    const id = await uploadVideo(day, athlete, usesCredit);
    if (usesCredit) expect(await creditsOf(database, athlete)).toBe(Math.max(0, credits - 1));
    if (usesCredit || draw(2) === 0) continue;
    const twice = await Promise.allSettled([1, 2].map(() => spendCredit(database, athlete, id)));
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(credits > 0);
    expect(await creditsOf(database, athlete)).toBe(Math.max(0, credits - 1));
  }
}

async function uploadVideo(
  { database, draw }: MonthDay,
  athlete: Member,
  usesCredit: boolean,
): Promise<string> {
  const name = `${athlete.sub}/${randomUUID()}.mp4`;
  await asOwner(
    database,
    `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
     values ('video-submissions', $1, $2, '{"size": 20000000}')`,
    [name, athlete.sub],
  );
  const [row] = await ask<{ id: string }>(
    database,
    athlete,
    `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size", "uses_credit")
     values ($1::uuid, $2, 'vault.mp4', 1, $3::boolean) returning "id"`,
    [athlete.sub, name, usesCredit],
  );
  const id = row?.id ?? '';
  await ask(
    database,
    athlete,
    `insert into "public"."jumps" ("submission_id", "grip_m", "pole_length_m", "bar_m", "made", "question")
     values ($1::uuid, 3.9, 4.3, $2, true, 'Am I under?')`,
    [id, 3 + draw(100) / 100],
  );
  return id;
}

/** Three athletes buy two reviews each, as guests with the address of their account, which gets them at once. */
export async function buyCredits({ backend, people, draw, done }: MonthDay): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const athlete = people.athletes[draw(people.athletes.length)];
    if (!athlete) continue;
    await buy(backend, [cartLine(5, { quantity: 2 })], athlete.email);
    done.creditsBought += 2;
  }
}

/** Each coach takes the first videos of the queue. Both start at the same moment, so that they meet in the shared queue. */
export async function reviewVideos(day: MonthDay): Promise<void> {
  const { database, people, done } = day;
  for (let turn = 0; turn < 6; turn += 1) {
    const first = await Promise.all(
      people.coaches.map(async (coach) => {
        const [row] = await ask<{ id: string }>(
          database,
          coach,
          `select "submission_id" as "id" from "public"."review_queue"('all', null, '', 1)`,
        );
        return row?.id;
      }),
    );
    if (first[0] !== undefined && first[0] === first[1]) done.races += 1;
    await Promise.all(
      people.coaches.map((coach, i) => (first[i] === undefined ? undefined : review(day, coach, first[i]))),
    );
  }
}

async function review({ database, done }: MonthDay, coach: Member, id: string): Promise<void> {
  const [claim] = await ask<{ is_mine: boolean }>(
    database,
    coach,
    `select "is_mine" from "public"."claim_submission"($1::uuid, false)`,
    [id],
  );
  if (claim === undefined) return;
  if (!claim.is_mine) {
    // Claimed by the other coach, or finished by now.
    await expect(saveNote(database, coach, id, { body: 'Mine!' })).rejects.toThrow(DatabaseError);
    return;
  }
  await saveNote(database, coach, id, { atUs: 1_000_000, body: 'Plant earlier.' });
  const finishedAt = await finishReview(database, coach, id);
  // A repeat after a lost response changes nothing.
  expect(await finishReview(database, coach, id)).toBe(finishedAt);
  expect(done.finished.has(id)).toBe(false);
  done.finished.set(id, coach);
}

/** Athletes read their new reviews and reply to some; the coaches answer half of the replies. */
export async function replyToReviews({ database, people, draw }: MonthDay): Promise<void> {
  for (const athlete of people.athletes) {
    const news = await ask<{ id: string; note: string; coach: string }>(
      database,
      athlete,
      `select "f"."submission_id" as "id", "n"."id" as "note", "s"."reviewed_by" as "coach"
       from "public"."list_my_feedback"(100) as "f"
       join "public"."video_submissions" as "s" on "s"."id" = "f"."submission_id"
       join "public"."review_notes" as "n" on "n"."submission_id" = "s"."id" where "f"."is_new"`,
    );
    for (const { id, note, coach: coachId } of news) {
      await ask(database, athlete, `select "public"."mark_feedback_seen"($1::uuid)`, [id]);
      await tickNote(database, athlete, note);
      if (draw(2) === 0) continue;
      await answerNote(database, athlete, { video: id, note });
      const coach = people.coaches.find(({ sub }) => sub === coachId);
      const isMine =
        coach &&
        (await ask(database, coach, `select 1 from "public"."jumps" where "submission_id" = $1::uuid`, [id]));
      if (coach && isMine?.length && draw(2) === 0)
        await answerNote(database, coach, { video: id, note, body: 'Yes.' });
    }
  }
}

/** Coaches and athletes write. What is read within 15 minutes is not mailed, the rest once, however many messages there are. */
export async function writeMessages(day: MonthDay): Promise<void> {
  const { database, backend, people, draw, done } = day;
  for (const athlete of activeAthletes(day)) {
    const [assigned] = await asOwner<{ id: string }>(
      database,
      `select "coach_id" as "id" from "public"."athlete_coaches" where "athlete_id" = $1::uuid`,
      [athlete.sub],
    );
    const coach = people.coaches.find(({ sub }) => sub === assigned?.id) ?? people.coaches[0];
    const isCoach = draw(2) === 0;
    const [author, reader] = isCoach ? [coach, athlete] : [athlete, coach];
    for (let count = draw(3); count >= 0; count -= 1) await writeMessage(database, author, athlete);
    // Reading in the shared queue removes the owner's notice, reading one's own thread the mail to oneself.
    if (draw(2) === 0) await markRead(database, reader, athlete);
    else if (isCoach || assigned)
      done.chatMails.set(reader.email, (done.chatMails.get(reader.email) ?? 0) + 1);
  }
  await deliverMail(day);
  await moveTime(database, { minutes: 16 });
  await deliverMail({ backend });
}

export async function deliverMail({ backend }: Pick<MonthDay, 'backend'>): Promise<void> {
  await backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
}
