import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member } from './people.ts';
import {
  applyDecisions,
  buyReviews,
  createRoomPeople,
  decide,
  finishReview,
  openSubmission,
  passTimeToUndo,
  saveNote,
  spendCredit,
  submitVideo,
  summarize,
  undoDecision,
} from './reviews.ts';

describeOnEachEngine('submission decisions', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  let assistant: Member;
  let video: string;
  beforeAll(async () => {
    database = await openDatabase();
    ({ ada, coach, assistant } = await createRoomPeople(database));
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "public"."submission_decisions"`);
    video = await submitVideo(database, ada);
  });

  const statusOf = async (id = video) => {
    const [row] = await asOwner<{ status: string; by: string | null }>(
      database,
      `select "submission_status" as "status", "reviewed_by" as "by" from "public"."video_submissions" where "id" = $1::uuid`,
      [id],
    );
    return row;
  };
  const mailsAbout = (id = video) =>
    asOwner(
      database,
      `select 1 from "public"."mail_outbox" where "payload" ->> 'submissionId' = $1 and "kind" <> 'coach-submission'`,
      [id],
    );
  const trailOf = (id = video) =>
    asOwner(
      database,
      `select "admin_id", "action", "details" from "public"."admin_actions" where "target" = $1`,
      [id],
    );

  test('a decision has no effect for 10 seconds', async () => {
    const answer = await decide(database, coach, video, 'approved');
    const [seconds] = await asOwner<{ left: number }>(
      database,
      `select extract(epoch from $1::timestamptz - now())::float8 as "left"`,
      [new Date(answer).toISOString()],
    );
    expect(seconds?.left).toBeGreaterThan(0);
    expect(seconds?.left).toBeLessThanOrEqual(10);
    expect(await applyDecisions(database)).toBe(0);
    expect([await statusOf(), await mailsAbout(), await trailOf()]).toEqual([
      { status: 'pending', by: null },
      [],
      [],
    ]);
  });

  test('applies a due decision once, on behalf of its coach', async () => {
    await decide(database, coach, video, 'approved');
    await passTimeToUndo(database);
    const applied = await Promise.all([
      applyDecisions(database),
      applyDecisions(database, assistant),
      applyDecisions(database, coach),
    ]);
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await statusOf()).toEqual({ status: 'approved', by: coach.sub });
    expect(await mailsAbout()).toHaveLength(1);
    expect(await trailOf()).toEqual([
      { admin_id: coach.sub, action: 'update-submission', details: { status: 'approved' } },
    ]);
  });

  test('a rejection requires a reason, which becomes the summary in the mail', async () => {
    await expect(decide(database, coach, video, 'rejected', ' \n')).rejects.toMatchObject({
      detail: 'no_reason',
    });
    await decide(database, coach, video, 'rejected', ' Film from the side, please. ');
    await passTimeToUndo(database);
    await applyDecisions(database);
    expect(
      await ask(database, ada, `select "summary" from "public"."reviews" where "submission_id" = $1::uuid`, [
        video,
      ]),
    ).toEqual([{ summary: 'Film from the side, please.' }]);
  });

  test('any admin can undo a decision until it is applied, and then decide again', async () => {
    await decide(database, coach, video, 'rejected');
    await undoDecision(database, assistant, video);
    await undoDecision(database, coach, video);
    await decide(database, assistant, video, 'approved');
    await passTimeToUndo(database);
    await applyDecisions(database);
    expect(await statusOf()).toEqual({ status: 'approved', by: assistant.sub });
    await expect(undoDecision(database, coach, video)).rejects.toMatchObject({ detail: 'already_reviewed' });
  });

  test('the same decision twice returns the same result, a different one is refused', async () => {
    const answers = await Promise.all([
      decide(database, coach, video, 'approved'),
      decide(database, coach, video, 'approved'),
    ]);
    expect(new Set(answers).size).toBe(1);
    for (const [person, decision] of [
      [coach, 'rejected'],
      [assistant, 'rejected'],
      [assistant, 'approved'],
    ] as const) {
      await expect(decide(database, person, video, decision)).rejects.toMatchObject({
        detail: 'already_decided',
      });
    }
  });

  test('refuses to decide a paid review outside the room', async () => {
    await buyReviews(database, ada);
    await spendCredit(database, ada, video);
    await expect(decide(database, coach, video, 'approved')).rejects.toMatchObject({ detail: 'open_room' });
  });

  test.each([
    ['a note', () => saveNote(database, coach, video)],
    ['a summary', () => summarize(database, coach, video, 'Good run-up.')],
  ])('refuses to decide a review with %s outside the room', async (_what, begin) => {
    await begin();
    await expect(decide(database, coach, video, 'approved')).rejects.toMatchObject({ detail: 'open_room' });
  });

  test('an empty summary is not a draft', async () => {
    await summarize(database, coach, video, '');
    await decide(database, coach, video, 'approved');
  });

  test('does not apply a decision if a credit or a note arrives within the 10 seconds', async () => {
    const begun = await submitVideo(database, ada);
    await decide(database, coach, video, 'approved');
    await decide(database, coach, begun, 'rejected');
    await buyReviews(database, ada);
    await spendCredit(database, ada, video);
    await saveNote(database, assistant, begun);
    await passTimeToUndo(database);
    expect(await applyDecisions(database)).toBe(0);
    expect([await statusOf(), await statusOf(begun)]).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
  });

  test('a review finished in the room overrides a stored decision', async () => {
    await decide(database, coach, video, 'rejected');
    await finishReview(database, assistant, video);
    await passTimeToUndo(database);
    expect(await applyDecisions(database)).toBe(0);
    expect(await statusOf()).toEqual({ status: 'approved', by: assistant.sub });
    expect(await mailsAbout()).toHaveLength(1);
  });

  test.each(['its coach', 'the job'])('wins over a claim that came later, applied by %s', async (by) => {
    await decide(database, coach, video, 'rejected');
    await openSubmission(database, assistant, video);
    await passTimeToUndo(database);
    expect(await applyDecisions(database, by === 'the job' ? service : coach)).toBe(1);
    expect(await statusOf()).toEqual({ status: 'rejected', by: coach.sub });
  });

  test('one that cannot be applied stops no other, and is not forgotten', async () => {
    const broken = await submitVideo(database, ada);
    await decide(database, coach, broken, 'approved');
    await decide(database, coach, video, 'approved');
    await database.asOwner((tx) =>
      tx.exec(
        `create function "private"."refuse_one" () returns trigger language plpgsql as $$ begin raise 'No disk.'; end $$;
         create trigger "refuse_one" before update on "public"."video_submissions"
         for each row when (old."id" = '${broken}') execute function "private"."refuse_one" ()`,
      ),
    );
    try {
      await passTimeToUndo(database);
      expect(await applyDecisions(database)).toBe(1);
      expect(await statusOf()).toMatchObject({ status: 'approved' });
      await expect(applyDecisions(database)).rejects.toThrow('No disk.');
    } finally {
      await asOwner(database, `drop function "private"."refuse_one" () cascade`);
    }
    expect(await applyDecisions(database)).toBe(1);
    expect(await statusOf(broken)).toMatchObject({ status: 'approved' });
  });

  test('drops a decision when the athlete deletes the video or the coach loses the role', async () => {
    await decide(database, coach, video, 'approved');
    await countOf(database, ada, `delete from "public"."video_submissions" where "id" = $1::uuid`, [video]);
    await passTimeToUndo(database);
    expect(await applyDecisions(database)).toBe(0);
    await expect(decide(database, coach, video, 'approved')).rejects.toMatchObject({ detail: 'gone' });
    await expect(undoDecision(database, coach, video)).rejects.toMatchObject({ detail: 'gone' });

    const former = await createMember(database, { admin: true });
    const other = await submitVideo(database, ada);
    await decide(database, former, other, 'approved');
    await asOwner(database, `delete from "public"."user_roles" where "user_id" = $1::uuid`, [former.sub]);
    await passTimeToUndo(database);
    expect(await applyDecisions(database)).toBe(0);
    expect(await statusOf(other)).toMatchObject({ status: 'pending' });
  });

  test('the list shows stored decisions and how each video can be decided', async () => {
    const name = `${randomUUID()}.webm`;
    await asOwner(
      database,
      `update "public"."video_submissions" set "video_file_name" = $2 where "id" = $1::uuid`,
      [video, name],
    );
    const found = async () => {
      const [row] = await ask<Record<string, unknown>>(
        database,
        coach,
        `select "has_credit", "has_draft", "is_minor", "decision", "decision_reason", "decision_seconds_left"
         from "public"."search_submissions"($1)`,
        [name],
      );
      return row;
    };
    expect(await found()).toEqual({
      has_credit: false,
      has_draft: false,
      is_minor: null,
      decision: null,
      decision_reason: null,
      decision_seconds_left: null,
    });
    await decide(database, coach, video, 'rejected', 'Too dark.');
    const stored = await found();
    expect(stored).toMatchObject({ decision: 'rejected', decision_reason: 'Too dark.' });
    expect(Number(stored?.decision_seconds_left)).toBeGreaterThan(0);
    await undoDecision(database, coach, video);
    await saveNote(database, coach, video);
    expect(await found()).toMatchObject({ has_draft: true, decision: null });
  });
});
