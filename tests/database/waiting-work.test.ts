import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, type Member } from './people.ts';
import {
  answerNote,
  createRoomPeople,
  draftReview,
  finishReview,
  setMonthlyReviews,
  type RoomPeople,
} from './reviews.ts';

describeOnEachEngine('what is new or waits', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  let ada: Member;
  let eve: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await setMonthlyReviews(database, 5);
    people = await createRoomPeople(database);
    ({ ada, eve, coach } = people);
  });

  const waiting = async (member: Member) => {
    const [counts] = await ask<{ feedback: number; reviews: number; messages: number }>(
      database,
      member,
      `select "feedback"::int, "reviews"::int, "messages"::int from "public"."count_waiting"()`,
    );
    return counts;
  };
  const newOnes = async (member: Member) =>
    (
      await ask<{ submission_id: string; is_new: boolean }>(
        database,
        member,
        `select "submission_id", "is_new" from "public"."list_my_feedback"()`,
      )
    )
      .filter(({ is_new }) => is_new)
      .map(({ submission_id }) => submission_id);
  const see = (member: Member, video: string) =>
    ask(database, member, `select "public"."mark_feedback_seen"($1::uuid)`, [video]);

  test('a finished review is new until its athlete opens it, and again after a coach’s reply', async () => {
    const { video, note } = await draftReview(database, people);
    expect(await newOnes(ada)).toEqual([]);
    await see(ada, video);
    await finishReview(database, coach, video);
    expect(await newOnes(ada)).toEqual([video]);
    await see(eve, video);
    await see(coach, video);
    expect(await waiting(ada)).toMatchObject({ feedback: 1, reviews: 0, messages: 0 });
    await see(ada, video);
    expect(await newOnes(ada)).toEqual([]);
    await answerNote(database, ada, { video, note, body: 'How much?' });
    expect(await newOnes(ada)).toEqual([]);
    await answerNote(database, coach, { video, note, body: 'Two lefts.' });
    expect(await newOnes(ada)).toEqual([video]);
  });

  test('counts submissions and unanswered messages for admins only', async () => {
    const before = await waiting(coach);
    const { video } = await draftReview(database, people);
    await asOwner(
      database,
      `update "public"."video_submissions" set "submitted_at" = now() where "id" = $1::uuid`,
      [video],
    );
    await asOwner(
      database,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message")
       values ('Kim', 'kim@example.com', 'Poles', 'Which pole?')`,
    );
    expect(await waiting(coach)).toMatchObject({
      reviews: (before?.reviews ?? 0) + 1,
      messages: (before?.messages ?? 0) + 1,
    });
    expect(await waiting(eve)).toEqual({ feedback: 0, reviews: 0, messages: 0 });
  });
});
