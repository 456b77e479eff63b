import { beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, expectRefusal, visitor, type Member } from './people.ts';
import {
  backdate,
  buyReviews,
  creditsOf,
  finishReview,
  setMonthlyReviews,
  spendCredit,
  submitVideo,
} from './reviews.ts';

describeOnEachEngine('reviews without a credit', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeEach(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    coach = await createMember(database, { admin: true, confirmed: true });
  });

  const submitAll = (person: Member) =>
    ask(
      database,
      person,
      `update "public"."video_submissions" set "submitted_at" = now() where "submitted_at" is null`,
    );
  const left = async (person: Member) =>
    (
      await ask<{ per_month: number; left: number }>(
        database,
        person,
        `select "per_month", "left" from "public"."monthly_reviews"()`,
      )
    )[0];
  const queue = async (filter = 'all') =>
    (
      await ask<{ submission_id: string }>(
        database,
        coach,
        `select "submission_id" from "public"."review_queue"($1)`,
        [filter],
      )
    ).map(({ submission_id: id }) => id);
  const dueOf = async (person: Member, video: string) =>
    (
      await ask<{ due_at: string | null }>(
        database,
        person,
        `select "due_at" from "public"."list_my_feedback"() where "submission_id" = $1::uuid`,
        [video],
      )
    )[0]?.due_at;
  const useMonthly = (person: Member, video: string) =>
    ask<{ due: string }>(database, person, `select "public"."use_monthly_review"($1::uuid) as "due"`, [
      video,
    ]);
  const setFreeUntil = (person: Member) =>
    ask(database, coach, `select "public"."set_free_until"($1::uuid, current_date + 30)`, [person.sub]);

  test('by default a member has one a month, and a subscriber two', async () => {
    expect(await left(ada)).toEqual({ per_month: 1, left: 1 });
    await setFreeUntil(ada);
    expect(await left(ada)).toEqual({ per_month: 2, left: 2 });
    await expectRefusal(database, visitor, `select * from "public"."monthly_reviews"()`);
  });

  test('beyond the limit a video is submitted, has no due time, and waits outside the queue', async () => {
    const videos = [await submitVideo(database, ada), await submitVideo(database, ada)];
    await submitAll(ada);
    const [covered = '', ...more] = await queue();
    expect(more).toEqual([]);
    const waiting = videos.find((id) => id !== covered) ?? '';
    expect(await queue('uncovered')).toEqual([waiting]);
    expect(await dueOf(ada, covered)).not.toBeNull();
    expect(await dueOf(ada, waiting)).toBeNull();
    expect(await left(ada)).toEqual({ per_month: 1, left: 0 });
    await expect(useMonthly(ada, waiting)).rejects.toMatchObject({ detail: 'no_review_left' });
  });

  test('windows that submit at the same moment get one review together', async () => {
    const videos = await Promise.all(Array.from({ length: 5 }, () => submitVideo(database, ada)));
    await Promise.all(
      videos.map((id) =>
        ask(
          database,
          ada,
          `update "public"."video_submissions" set "submitted_at" = now() where "id" = $1::uuid`,
          [id],
        ),
      ),
    );
    expect(await queue()).toHaveLength(1);
    expect(await queue('uncovered')).toHaveLength(4);
  });

  test('a credit moves a waiting video into the queue, first', async () => {
    const eve = await createMember(database, { confirmed: true });
    await submitVideo(database, eve);
    await submitVideo(database, ada);
    const waiting = await submitVideo(database, ada);
    await buyReviews(database, ada);
    await spendCredit(database, ada, waiting);
    expect((await queue())[0]).toBe(waiting);
    expect(await queue('uncovered')).toEqual([]);
  });

  test('a credit on a covered video makes it a paid one, gives the month’s review back, and keeps the due time', async () => {
    const video = await submitVideo(database, ada);
    await backdate(database, video, 20);
    const before = await dueOf(ada, video);
    await buyReviews(database, ada);
    await spendCredit(database, ada, video);
    expect(await dueOf(ada, video)).toEqual(before);
    expect(await creditsOf(database, ada)).toBe(0);
    expect(await left(ada)).toMatchObject({ left: 1 });
  });

  test('a new month covers a waiting video when the athlete asks for it', async () => {
    const [first, second] = [await submitVideo(database, ada), await submitVideo(database, ada)];
    await backdate(database, first, 24 * 32);
    const [row] = await useMonthly(ada, second);
    expect(await queue()).toContain(second);
    expect((await useMonthly(ada, second))[0]).toEqual(row);
    expect(await left(ada)).toMatchObject({ left: 0 });
  });

  test('a rejected video and one deleted before its review do not count', async () => {
    const dark = await submitVideo(database, ada);
    await finishReview(database, coach, dark, { decision: 'rejected', summary: 'Too dark.' });
    expect(await left(ada)).toMatchObject({ left: 1 });
    const gone = await submitVideo(database, ada);
    await ask(database, ada, `delete from "public"."video_submissions" where "id" = $1::uuid`, [gone]);
    expect(await left(ada)).toMatchObject({ left: 1 });
    await finishReview(database, coach, await submitVideo(database, ada));
    expect(await left(ada)).toMatchObject({ left: 0 });
  });

  test('a coach may review a video that waits, as a favor', async () => {
    await setMonthlyReviews(database, 0);
    const video = await submitVideo(database, ada);
    await finishReview(database, coach, video);
    expect(await ask(database, coach, `select "reviews"::int from "public"."review_times"()`)).toEqual([
      { reviews: 0 },
    ]);
  });

  test('no one covers another’s video, or raises the limits', async () => {
    const eve = await createMember(database, { confirmed: true });
    const video = await submitVideo(database, ada);
    for (const person of [eve, coach])
      await expect(useMonthly(person, video)).rejects.toMatchObject({ code: '42501' });
    for (const person of [ada, coach])
      await expectRefusal(database, person, `select "public"."set_monthly_reviews"(9, 9)`);
    await expectRefusal(
      database,
      ada,
      `insert into "public"."spent_credits" ("submission_id") values ('${video}')`,
    );
  });

  test('settings outside 0 to 1000 are ignored', async () => {
    for (const free of [-1, 1001]) {
      await setMonthlyReviews(database, free, 3);
      expect(await left(ada)).toEqual({ per_month: 1, left: 1 });
    }
    await setMonthlyReviews(database, 0, 0);
    expect(await left(ada)).toEqual({ per_month: 0, left: 0 });
  });

  test('the owner gives credits with a note, the member gets a mail, and unused ones can be taken back', async () => {
    const give = (person: Member, count: number, note = 'For the camp.') =>
      ask(database, person, `select "public"."give_review_credits"($1::uuid, $2, $3)`, [
        ada.sub,
        count,
        note,
      ]);
    const takeBack = async (person: Member, id: string) =>
      (
        await ask<{ taken: number }>(
          database,
          person,
          `select "public"."take_back_review_credits"($1::uuid) as "taken"`,
          [id],
        )
      )[0]?.taken;
    const mia = await createMember(database, { role: 'coach', confirmed: true });
    for (const person of [ada, mia]) await expect(give(person, 1)).rejects.toMatchObject({ code: '42501' });
    for (const count of [0, 101]) await expect(give(coach, count)).rejects.toMatchObject({ code: '22023' });
    await give(coach, 3);
    const [gift] = await ask<{ id: string; note: string }>(
      database,
      ada,
      `select "id", "note" from "public"."review_credits"`,
    );
    expect(gift?.note).toBe('For the camp.');
    expect(await creditsOf(database, ada)).toBe(3);
    expect(
      await asOwner(
        database,
        `select "recipient" from "public"."mail_outbox" where "kind" = 'credits-given'`,
      ),
    ).toEqual([{ recipient: ada.email }]);
    await spendCredit(database, ada, await submitVideo(database, ada));
    await expect(takeBack(ada, gift?.id ?? '')).rejects.toMatchObject({ code: '42501' });
    expect(await takeBack(coach, gift?.id ?? '')).toBe(2);
    expect(await takeBack(coach, gift?.id ?? '')).toBe(0);
    expect(await creditsOf(database, ada)).toBe(0);
    expect(
      await asOwner(
        database,
        `select "action", "details" from "public"."admin_actions" where "action" like '%credit-athlete' order by "id"`,
      ),
    ).toEqual([
      { action: 'credit-athlete', details: { count: 3 } },
      { action: 'uncredit-athlete', details: { count: 2 } },
    ]);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await asOwner(database, `select 1 from "public"."review_credits"`)).toEqual([]);
  });

  test('a bought credit cannot be taken back as if it was given', async () => {
    const order = await buyReviews(database, ada);
    const [credit] = await asOwner<{ id: string }>(
      database,
      `select "id" from "public"."review_credits" where "order_id" = $1::uuid`,
      [order],
    );
    await expect(
      ask(database, coach, `select "public"."take_back_review_credits"($1::uuid)`, [credit?.id]),
    ).rejects.toMatchObject({ detail: 'gone' });
  });
});
