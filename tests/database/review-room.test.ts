import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Member } from './people.ts';
import {
  answerNote,
  createRoomPeople,
  draftReview,
  finishReview,
  linkDrill,
  namePhase,
  saveNote,
  savePath,
  saveStep,
  seenBy,
  submitVideo,
  summarize,
  tickNote,
} from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('the review room', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  let ada: Member;
  let eve: Member;
  let coach: Member;
  let assistant: Member;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
    ({ ada, eve, coach, assistant } = people);
  });

  test('a draft is visible to coaches, and to the athlete only once finished', async () => {
    const { video, note } = await draftReview(database, people);
    const draft = {
      reviews: 1,
      review_notes: 1,
      review_phases: 1,
      review_replies: 0,
      review_drills: 1,
      review_steps: 1,
      review_measurements: 1,
      review_voice_overs: 1,
      review_paths: 1,
    };
    const nothing = Object.fromEntries(Object.keys(draft).map((table) => [table, 0]));
    expect([await seenBy(database, coach, video), await seenBy(database, assistant, video)]).toEqual([
      draft,
      draft,
    ]);
    expect([await seenBy(database, ada, video), await seenBy(database, eve, video)]).toEqual([
      nothing,
      nothing,
    ]);
    await expectRefusal(database, visitor, `select 1 from "public"."review_notes"`);
    await expect(answerNote(database, ada, { video, note })).rejects.toMatchObject({ code: '42501' });
    await expect(answerNote(database, coach, { video, note })).rejects.toMatchObject({ code: '42501' });
    await expect(tickNote(database, ada, note)).rejects.toMatchObject({ code: '42501' });

    await finishReview(database, coach, video, { summary: '  Good jump.  ' });
    expect([await seenBy(database, ada, video), await seenBy(database, eve, video)]).toEqual([
      draft,
      nothing,
    ]);
    expect(
      await ask(
        database,
        ada,
        `select "summary", "notes", "submission_status" from "public"."list_my_feedback"() where "submission_id" = $1::uuid`,
        [video],
      ),
    ).toEqual([{ summary: 'Good jump.', notes: 1, submission_status: 'approved' }]);
    const overview = `select "athlete_first_name", "coach_name", "due_at" from "public"."review_overview"($1::uuid)`;
    expect(await ask(database, ada, overview, [video])).toEqual([
      { athlete_first_name: 'Ada', coach_name: 'Cora Coach', due_at: null },
    ]);
    await expectRefusal(database, eve, overview, [video]);
  });

  test('only coaches write a review, not even its athlete', async () => {
    const { video, note } = await draftReview(database, people);
    for (const person of [ada, eve]) {
      await expect(saveNote(database, person, video)).rejects.toMatchObject({ code: '42501' });
      await expect(summarize(database, person, video, 'Great!')).rejects.toMatchObject({ code: '42501' });
      await expect(namePhase(database, person, video, 'turn', 1)).rejects.toMatchObject({ code: '42501' });
      await expect(linkDrill(database, person, { video, drill: people.drill })).rejects.toMatchObject({
        code: '42501',
      });
      await expect(finishReview(database, person, video)).rejects.toMatchObject({ code: '42501' });
    }
    await finishReview(database, coach, video);
    for (const person of [ada, eve]) {
      for (const statement of [
        `update "public"."review_notes" set "body" = 'x' where "submission_id" = $1::uuid`,
        `update "public"."reviews" set "summary" = 'x' where "submission_id" = $1::uuid`,
        `update "public"."review_phases" set "at_us" = 0 where "submission_id" = $1::uuid`,
        `delete from "public"."review_notes" where "submission_id" = $1::uuid`,
        `delete from "public"."review_drills" where "submission_id" = $1::uuid`,
      ]) {
        expect(await countOf(database, person, statement, [video])).toBe(0);
      }
    }
    await expectRefusal(
      database,
      ada,
      `update "public"."review_notes" set "done_at" = now() where "id" = $1::uuid`,
      [note],
    );
  });

  test('a finished review can be corrected, but not extended or shortened', async () => {
    const { video, note } = await draftReview(database, people);
    await finishReview(database, coach, video);
    expect(
      await saveNote(database, coach, video, { id: note, body: 'Plant earlier.', version: 1 }),
    ).toMatchObject({ outcome: 'saved', note: { body: 'Plant earlier.' } });
    await summarize(database, coach, video, 'Better words.');
    await expect(saveNote(database, coach, video)).rejects.toMatchObject({ code: '42501' });
    await expect(linkDrill(database, coach, { video, drill: people.drill })).rejects.toMatchObject({
      code: '42501',
    });
    const remove = (table: string) =>
      countOf(database, coach, `delete from "public"."${table}" where "submission_id" = $1::uuid`, [video]);
    expect([await remove('review_notes'), await remove('review_drills')]).toEqual([0, 0]);
  });

  test('finishing is idempotent, and a different decision afterward is refused', async () => {
    const { video } = await draftReview(database, people);
    const outcomes = await Promise.allSettled([
      finishReview(database, coach, video),
      finishReview(database, coach, video),
      finishReview(database, assistant, video, { decision: 'rejected' }),
    ]);
    const won = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [String(outcome.value)] : [],
    );
    expect(new Set(won).size).toBe(1);
    await expect(
      finishReview(database, won.length === 2 ? assistant : coach, video, { summary: 'Late.' }),
    ).rejects.toMatchObject({ detail: 'already_reviewed' });
    expect(
      await asOwner(
        database,
        `select 1 from "public"."mail_outbox" where "payload" ->> 'submissionId' = $1 and "kind" = 'submission-reviewed'`,
        [video],
      ),
    ).toHaveLength(1);
  });

  test('needs no summary', async () => {
    for (const summary of ['', '  \n ']) {
      const { video } = await draftReview(database, people);
      await finishReview(database, coach, video, { summary });
      expect(
        await ask(
          database,
          ada,
          `select "summary" from "public"."reviews" where "submission_id" = $1::uuid`,
          [video],
        ),
      ).toEqual([{ summary: '' }]);
    }
  });

  test('requires a valid decision', async () => {
    const { video } = await draftReview(database, people);
    await expect(finishReview(database, coach, video, { decision: 'pending' })).rejects.toMatchObject({
      code: '22023',
    });
    await expect(finishReview(database, coach, video, { summary: 'a'.repeat(5001) })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(finishReview(database, coach, randomUUID())).rejects.toMatchObject({ detail: 'gone' });
    expect(await seenBy(database, ada, video)).toMatchObject({ review_notes: 0 });
  });

  test("exports the athlete's finished reviews without drafts, and deletes all with the account", async () => {
    const ivy = await createMember(database, { confirmed: true });
    const videos = [await submitVideo(database, ivy), await submitVideo(database, ivy)] as const;
    for (const video of videos) {
      await saveNote(database, coach, video, { body: `Note of ${video}` });
      await namePhase(database, coach, video, 'turn', 7);
      await saveStep(database, coach, video, { contactUs: 40, toeOffUs: 60 });
      await savePath(database, coach, video);
      await asOwner(
        database,
        `insert into "public"."jumps" ("submission_id", "bar_m") values ($1::uuid, 4)`,
        [video],
      );
    }
    await finishReview(database, coach, videos[0]);
    const data = await exportAccount(database, ivy.sub);
    expect(data).toMatchObject({
      account: { id: ivy.sub },
      jumps: [{ bar_m: 4 }, { bar_m: 4 }],
      reviews: [
        {
          submission_id: videos[0],
          summary: 'Good jump.',
          notes: [{ body: `Note of ${videos[0]}` }],
          phases: { turn: 7 },
        },
      ],
      review_steps: [{ submission_id: videos[0], contact_us: 40, toe_off_us: 60 }],
      guardian: null,
      saved_comments: [],
    });
    expect(data['review_steps']).toHaveLength(1);
    expect(data['review_paths']).toMatchObject([{ submission_id: videos[0], part: 'hips' }]);
    expect(JSON.stringify(data)).not.toContain(`Note of ${videos[1]}`);
    expect(JSON.stringify(data)).not.toContain(coach.sub);

    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ivy.sub]);
    for (const video of videos) {
      expect(new Set(Object.values(await seenBy(database, coach, video)))).toEqual(new Set([0]));
    }
  });
});
