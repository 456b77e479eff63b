import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { raceDeletions } from './race-deletions.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, type Member } from './people.ts';
import {
  buyReviews,
  creditsOf,
  openSubmission,
  decide,
  setMonthlyReviews,
  storeUnsentVideo,
  submitVideo,
} from './reviews.ts';

describeOnEachEngine('uploading submits', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeEach(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
    coach = await createMember(database, { admin: true, confirmed: true });
  });

  /** Uploads a film to storage, and records it like the athlete's browser. */
  async function upload(usesCredit: boolean, name = `${ada.sub}/${randomUUID()}.webm`): Promise<string> {
    await ask(
      database,
      ada,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
       values ('video-submissions', $1, $2, '{"size": 4096}') on conflict do nothing`,
      [name, ada.sub],
    );
    const [row] = await ask<{ id: string }>(
      database,
      ada,
      `insert into "public"."video_submissions"
         ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "uses_credit")
       values ($1::uuid, $2, 'vault.webm', 1, 'pending', $3::boolean) returning "id"`,
      [ada.sub, name, usesCredit],
    );
    return row?.id ?? '';
  }
  const queue = async (filter = 'all') =>
    (
      await ask<{ submission_id: string }>(
        database,
        coach,
        `select "submission_id" from "public"."review_queue"($1)`,
        [filter],
      )
    ).map(({ submission_id: id }) => id);
  const freeLeft = async () =>
    (await ask<{ left: number }>(database, ada, `select "left" from "public"."monthly_reviews"()`))[0]?.left;
  const remove = (id: string) =>
    countOf(database, ada, `delete from "public"."video_submissions" where "id" = $1::uuid`, [id]);
  const mails = async (kind: string) =>
    (
      await asOwner<{ recipient: string }>(
        database,
        `select "recipient" from "public"."mail_outbox" where "kind" = $1`,
        [kind],
      )
    ).map(({ recipient }) => recipient);
  const waiting = () =>
    ask(database, service, `select * from "public"."list_waiting_videos"($1::uuid)`, [ada.sub]);

  test('an upload is in the coach’s queue at once, by the month’s free review, and the coach gets a mail', async () => {
    await buyReviews(database, ada);
    const video = await upload(false);
    expect(await queue()).toEqual([video]);
    expect([await freeLeft(), await creditsOf(database, ada)]).toEqual([0, 1]);
    expect(await mails('coach-submission')).toEqual([coach.email]);
    expect(await mails('submission-waits')).toEqual([]);
  });

  test('a chosen credit is spent with the row, and a repeated upload spends nothing', async () => {
    await buyReviews(database, ada, 2);
    const name = `${ada.sub}/${randomUUID()}.webm`;
    const video = await upload(true, name);
    await expect(upload(true, name)).rejects.toMatchObject({ code: '23505' });
    expect(await queue('paid')).toEqual([video]);
    expect([await freeLeft(), await creditsOf(database, ada)]).toEqual([1, 1]);
  });

  test('two windows that choose the last credit spend it once, and the other video waits', async () => {
    await buyReviews(database, ada);
    await Promise.all([upload(true), upload(true)]);
    expect(await creditsOf(database, ada)).toBe(0);
    expect([(await queue()).length, (await queue('uncovered')).length]).toEqual([1, 1]);
    // What the athlete did not choose is not used.
    expect(await freeLeft()).toBe(1);
  });

  test('a video that nothing covers is submitted and waits, and its athlete gets one mail a day', async () => {
    await setMonthlyReviews(database, 0);
    const videos = [await upload(false), await upload(false)];
    expect([await queue(), (await queue('uncovered')).sort()]).toEqual([[], [...videos].sort()]);
    expect(await mails('submission-waits')).toEqual([ada.email]);
    expect(await mails('coach-submission')).toEqual([]);
    expect(await waiting()).toEqual([
      { video_file_name: 'vault.webm', waits_for: 'review' },
      { video_file_name: 'vault.webm', waits_for: 'review' },
    ]);
    await setMonthlyReviews(database, 2);
    for (const id of videos) await ask(database, ada, `select "public"."use_monthly_review"($1::uuid)`, [id]);
    expect(await waiting()).toEqual([]);
  });

  test('a video of an athlete under 18 without consent waits for the guardian, covered or not', async () => {
    await ask(database, ada, `select "public"."set_guardian"(true, 'Joan', 'joan@example.com')`);
    await upload(false);
    expect(await queue()).toEqual([]);
    expect(await waiting()).toEqual([{ video_file_name: 'vault.webm', waits_for: 'guardian' }]);
    expect(await mails('submission-waits')).toEqual([ada.email]);
  });

  test('a video from before stays unsent and covered by nothing until its athlete sends it', async () => {
    await buyReviews(database, ada);
    const old = await storeUnsentVideo(database, ada);
    expect([await queue(), await queue('uncovered'), await freeLeft()]).toEqual([[], [], 1]);
    await ask(
      database,
      ada,
      `update "public"."video_submissions" set "submitted_at" = now() where "id" = $1::uuid`,
      [old],
    );
    expect([await queue(), await freeLeft(), await creditsOf(database, ada)]).toEqual([[old], 0, 1]);
  });

  test('deleting a video that no coach opened returns its credit, once', async () => {
    await buyReviews(database, ada);
    const video = await upload(true);
    expect(await creditsOf(database, ada)).toBe(0);
    const gone = await Promise.all([remove(video), remove(video), remove(video)]);
    expect(gone.sort()).toEqual([0, 0, 1]);
    expect(await creditsOf(database, ada)).toBe(1);
  });

  const opened = {
    'in the room': (id: string) => openSubmission(database, coach, id),
    'at the desk': (id: string) => ask(database, coach, `select "public"."open_submission"($1::uuid)`, [id]),
    'to decide': async (id: string) => {
      await decide(database, coach, id, 'approved');
      await ask(database, coach, `select "public"."undo_decision"($1::uuid)`, [id]);
    },
  };
  for (const [where, open] of Object.entries(opened)) {
    test(`a video that a coach opened ${where} is recorded once, and keeps its jump`, async () => {
      const video = await upload(false);
      const describe = (question: string) =>
        ask(database, ada, `update "public"."jumps" set "question" = $2 where "submission_id" = $1::uuid`, [
          video,
          question,
        ]);
      await ask(database, ada, `insert into "public"."jumps" ("submission_id") values ($1::uuid)`, [video]);
      await describe('Am I under?');
      const openedAt = async () =>
        (
          await asOwner<{ at: string }>(
            database,
            `select "opened_at"::text as "at" from "public"."video_submissions" where "id" = $1::uuid`,
            [video],
          )
        )[0]?.at;
      expect(await openedAt()).toBeNull();
      await open(video);
      const first = await openedAt();
      expect(first).toBeTruthy();
      await openSubmission(database, coach, video);
      expect(await openedAt()).toBe(first);
      await expect(describe('Late.')).rejects.toMatchObject({ detail: 'opened' });
      await expect(
        ask(database, ada, `delete from "public"."jumps" where "submission_id" = $1::uuid`, [video]),
      ).rejects.toMatchObject({ detail: 'opened' });
      // The specification lets the athlete delete a pending video.
      expect(await remove(video)).toBe(1);
    });
  }

  test('a credit does not come back once a coach opened the video', async () => {
    await buyReviews(database, ada);
    const video = await upload(true);
    await openSubmission(database, coach, video);
    expect(await remove(video)).toBe(1);
    expect(await creditsOf(database, ada)).toBe(0);
  });

  test('an athlete can’t open a video, or say that it was opened, or submit at a time of their own', async () => {
    const video = await submitVideo(database, ada);
    const query = `update "public"."video_submissions" set "opened_at" = null where "id" = $1::uuid`;
    await expectRefusal(database, ada, query, [video]);
    await expectRefusal(database, ada, `select "public"."open_submission"($1::uuid)`, [video]);
    await expectRefusal(
      database,
      ada,
      `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size", "submitted_at")
       values ($1::uuid, $1 || '/x.webm', 'x.webm', 1, '2001-01-01')`,
      [ada.sub],
    );
  });

  test('deleting and opening at the same moment: a credit comes back, or the coach has the video', async () => {
    await raceDeletions(database, { athletes: 1, videos: 10 });
  });
});
