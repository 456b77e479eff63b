import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { refund } from './orders.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Member } from './people.ts';
import {
  backdate,
  buyReviews,
  creditsOf,
  finishReview,
  setMonthlyReviews,
  spendCredit,
  storeUnsentVideo,
  submitVideo,
} from './reviews.ts';

describeOnEachEngine('review credits', (openDatabase) => {
  let database: Database;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { admin: true, confirmed: true, metadata: { first_name: 'Cora' } });
  });

  const athlete = () => createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
  const creditRow = async (order: string) =>
    (
      await asOwner<{ granted: number; used: number; revoked: boolean }>(
        database,
        `select "granted", "used", "revoked_at" is not null as "revoked" from "public"."review_credits" where "order_id" = $1::uuid`,
        [order],
      )
    )[0];
  const overview = async (person: Member, submission: string) =>
    (
      await ask<{ has_credit: boolean; credit_refunded: boolean; credit_returned: boolean }>(
        database,
        person,
        `select "has_credit", "credit_refunded", "credit_returned" from "public"."review_overview"($1::uuid)`,
        [submission],
      )
    )[0];

  test('a member buys two credits and spends one, and her video is due in 48 hours', async () => {
    const ada = await athlete();
    expect(await creditsOf(database, ada)).toBe(0);
    await buyReviews(database, ada, 2);
    expect(await creditsOf(database, ada)).toBe(2);
    const video = await submitVideo(database, ada);
    const due = await spendCredit(database, ada, video);
    expect(await creditsOf(database, ada)).toBe(1);
    const [row] = await ask<{ hours: number }>(
      database,
      ada,
      `select extract(epoch from $2::timestamptz - "submitted_at")::float8 / 3600 as "hours"
       from "public"."video_submissions" where "id" = $1::uuid`,
      [video, due],
    );
    expect(row?.hours).toBe(48);
    expect(await overview(ada, video)).toEqual({
      has_credit: true,
      credit_refunded: false,
      credit_returned: false,
    });
  });

  test('spends one credit per video, however often the button is pressed', async () => {
    const ada = await athlete();
    await buyReviews(database, ada, 3);
    const video = await submitVideo(database, ada);
    const answers = await Promise.all([1, 2, 3].map(() => spendCredit(database, ada, video)));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await creditsOf(database, ada)).toBe(2);
  });

  test('spends the last credit once across tabs, and reports no_credit to the others', async () => {
    const ada = await athlete();
    await buyReviews(database, ada);
    const videos = await Promise.all(Array.from({ length: 6 }, () => submitVideo(database, ada)));
    const outcomes = await Promise.allSettled(videos.map((video) => spendCredit(database, ada, video)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ detail: 'no_credit' });
    }
    expect(await creditsOf(database, ada)).toBe(0);
    expect(
      await countOf(database, ada, `select 1 from "public"."spent_credits" where "credit_id" is not null`),
    ).toBe(1);
  });

  test("spends the oldest order's credits first", async () => {
    const ada = await athlete();
    const first = await buyReviews(database, ada);
    await asOwner(
      database,
      `update "public"."review_credits" set "created_at" = "created_at" - interval '1 day' where "order_id" = $1::uuid`,
      [first],
    );
    const second = await buyReviews(database, ada);
    await spendCredit(database, ada, await submitVideo(database, ada));
    expect([await creditRow(first), await creditRow(second)]).toMatchObject([{ used: 1 }, { used: 0 }]);
    await spendCredit(database, ada, await submitVideo(database, ada));
    expect([await creditRow(first), await creditRow(second)]).toMatchObject([{ used: 1 }, { used: 1 }]);
  });

  test("no one spends on another's video, with another's credit, or around the function", async () => {
    const [ada, eve] = [await athlete(), await athlete()];
    await buyReviews(database, ada);
    const [hers, eves] = [await submitVideo(database, ada), await submitVideo(database, eve)];
    for (const person of [eve, coach, visitor]) {
      await expect(spendCredit(database, person, hers)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(spendCredit(database, eve, eves)).rejects.toMatchObject({ detail: 'no_credit' });
    await expectRefusal(database, ada, `update "public"."review_credits" set "granted" = 100`);
    await expectRefusal(database, ada, `delete from "public"."spent_credits"`);
    await spendCredit(database, ada, hers);
    const spent = `select 1 from "public"."spent_credits" where "submission_id" = $1::uuid`;
    expect([
      await countOf(database, eve, spent, [hers]),
      await countOf(database, coach, spent, [hers]),
    ]).toEqual([0, 1]);
  });

  test('a refund revokes the unused credit, and marks the spent one', async () => {
    const ada = await athlete();
    const order = await buyReviews(database, ada, 2);
    const [video, other] = [await submitVideo(database, ada), await submitVideo(database, ada)];
    await spendCredit(database, ada, video);
    await refund(database, { event: `re_${order}`, order, cents: 4000, refundedCents: 4000 });
    expect(await creditsOf(database, ada)).toBe(0);
    await expect(spendCredit(database, ada, other)).rejects.toMatchObject({ detail: 'no_credit' });
    expect(await creditRow(order)).toMatchObject({ used: 1, revoked: true });
    expect(await overview(coach, video)).toMatchObject({ has_credit: false, credit_refunded: true });
  });

  test('a refund during the last submission leaves no credit', async () => {
    const ada = await athlete();
    const order = await buyReviews(database, ada);
    const video = await submitVideo(database, ada);
    await Promise.allSettled([
      spendCredit(database, ada, video),
      refund(database, { event: `re_${order}`, order, cents: 2000, refundedCents: 2000 }),
    ]);
    expect(await creditsOf(database, ada)).toBe(0);
    expect(await overview(ada, video)).toMatchObject({ has_credit: false });
  });

  test('a rejected video returns its credit once, an approved one keeps it', async () => {
    const ada = await athlete();
    const order = await buyReviews(database, ada, 2);
    const [dark, good] = [await submitVideo(database, ada), await submitVideo(database, ada)];
    await spendCredit(database, ada, dark);
    await spendCredit(database, ada, good);
    await finishReview(database, coach, dark, { decision: 'rejected', summary: 'Too dark.' });
    await finishReview(database, coach, good);
    expect(await creditRow(order)).toMatchObject({ granted: 2, used: 1 });
    expect(await overview(ada, dark)).toMatchObject({ has_credit: false, credit_returned: true });
    await expect(spendCredit(database, ada, dark)).rejects.toMatchObject({ detail: 'already_reviewed' });
    await countOf(database, ada, `delete from "public"."video_submissions" where "id" = $1::uuid`, [dark]);
    expect(await creditRow(order)).toMatchObject({ used: 1 });
  });

  test('a video deleted before its review returns its credit', async () => {
    const ada = await athlete();
    await buyReviews(database, ada);
    const video = await submitVideo(database, ada);
    await spendCredit(database, ada, video);
    expect(
      await countOf(database, ada, `delete from "public"."video_submissions" where "id" = $1::uuid`, [video]),
    ).toBe(1);
    expect(await creditsOf(database, ada)).toBe(1);
  });

  test("deletes an account's spent credits with it, and keeps the order's counts", async () => {
    const ada = await athlete();
    const order = await buyReviews(database, ada);
    const video = await submitVideo(database, ada);
    await spendCredit(database, ada, video);
    await finishReview(database, coach, video);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await creditRow(order)).toMatchObject({ granted: 1, used: 1 });
    expect(
      await asOwner(database, `select 1 from "public"."spent_credits" where "submission_id" = $1::uuid`, [
        video,
      ]),
    ).toEqual([]);
  });

  test('lists paid submissions first, then the others by due date, with filters', async () => {
    const own = await openDatabase();
    await setMonthlyReviews(own, 5);
    const trainer = await createMember(own, { admin: true });
    const [ada, eve] = [
      await createMember(own, { confirmed: true, metadata: { first_name: 'Ada', last_name: 'Vault' } }),
      await createMember(own, { confirmed: true }),
    ];
    await storeUnsentVideo(own, eve);
    const [late, free, paid] = [
      await submitVideo(own, eve),
      await submitVideo(own, eve),
      await submitVideo(own, ada),
    ];
    await backdate(own, late, 50);
    await backdate(own, free, 20);
    await backdate(own, paid, 1);
    await buyReviews(own, ada);
    await spendCredit(own, ada, paid);
    await asOwner(
      own,
      `insert into "public"."jumps" ("submission_id", "question") values ($1::uuid, 'Am I under?')`,
      [paid],
    );
    const queue = (filter: string, limit = 10, offset = 0) =>
      ask(
        own,
        trainer,
        `select "submission_id", "hours_left"::float8, "has_credit", "first_name", "question", "total"
         from "public"."review_queue"($1, null, '', $2, $3)`,
        [filter, limit, offset],
      );
    expect(await queue('all')).toMatchObject([
      { submission_id: paid, hours_left: 47, has_credit: true, first_name: 'Ada', question: 'Am I under?' },
      { submission_id: late, hours_left: -2, has_credit: false, total: 3 },
      { submission_id: free, hours_left: 28, has_credit: false },
    ]);
    expect(await queue('paid')).toMatchObject([{ submission_id: paid, total: 1 }]);
    expect(await queue('overdue')).toMatchObject([{ submission_id: late, total: 1 }]);
    expect(await queue('all', 1, 1)).toMatchObject([{ submission_id: late, total: 3 }]);
    await expectRefusal(own, ada, `select * from "public"."review_queue"()`);
  });
});
