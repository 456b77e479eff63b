import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, countOf } from './people.ts';
import type { Member } from './people.ts';
import { answerNote, createRoomPeople, draftReview, finishReview, saveNote, tickNote } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('review replies', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  let ada: Member;
  let eve: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
    ({ ada, eve, coach } = people);
  });

  test('athlete and coach draw a reply, on one frame and with shapes of the same rules as notes', async () => {
    const { video, note } = await draftReview(database, people);
    const shapes = [{ type: 'text', points: [[0.5, 0.5]], text: 'Higher' }];
    await expect(answerNote(database, coach, { video, note, atUs: 5, shapes })).rejects.toMatchObject({
      code: '42501',
    });
    await finishReview(database, coach, video);
    await answerNote(database, coach, { video, note, atUs: 40_000, shapes });
    await answerNote(database, ada, { video, note, atUs: 50_000, shapes });
    expect(
      await ask(
        database,
        ada,
        `select "is_coach", "at_us"::int, "shapes" from "public"."review_replies" where "note_id" = $1::uuid order by "at_us"`,
        [note],
      ),
    ).toEqual([
      { is_coach: true, at_us: 40_000, shapes },
      { is_coach: false, at_us: 50_000, shapes },
    ]);
    for (const drawing of [
      { atUs: 5 },
      { shapes },
      { atUs: -1, shapes },
      { atUs: 5, shapes: [{ type: 'square', points: [] }] },
      { atUs: 5, shapes, body: ' ' },
    ])
      await expect(answerNote(database, coach, { video, note, ...drawing })).rejects.toMatchObject({
        code: '23514',
      });
  });

  test('athlete and coach reply to a note, delete only their own replies, and strangers cannot reply', async () => {
    const { video, note } = await draftReview(database, people);
    await finishReview(database, coach, video);
    const id = randomUUID();
    expect([
      await answerNote(database, ada, { video, note, body: 'How much?', id }),
      await answerNote(database, ada, { video, note, body: 'How much?', id }),
    ]).toEqual([1, 0]);
    await answerNote(database, coach, { video, note, body: 'Two lefts.' });
    await expect(answerNote(database, eve, { video, note })).rejects.toMatchObject({ code: '42501' });
    await expect(answerNote(database, ada, { video, note, body: ' \n' })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(answerNote(database, ada, { video, note, body: 'a'.repeat(2001) })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      ask(
        database,
        eve,
        `insert into "public"."review_replies" ("submission_id", "note_id", "author_id", "body")
         values ($1::uuid, $2::uuid, $3::uuid, 'I am Ada.')`,
        [video, note, ada.sub],
      ),
    ).rejects.toMatchObject({ code: '42501' });
    expect(
      await ask(
        database,
        ada,
        `select "body", "is_coach" from "public"."review_replies" where "note_id" = $1::uuid order by "is_coach"`,
        [note],
      ),
    ).toEqual([
      { body: 'How much?', is_coach: false },
      { body: 'Two lefts.', is_coach: true },
    ]);
    const takeBack = `delete from "public"."review_replies" where "note_id" = $1::uuid`;
    expect([
      await countOf(database, eve, takeBack, [note]),
      await countOf(database, ada, takeBack, [note]),
    ]).toEqual([0, 1]);
  });

  test("a reply cannot refer to another video's note", async () => {
    const [one, two] = [await draftReview(database, people), await draftReview(database, people)];
    await finishReview(database, coach, one.video);
    await finishReview(database, coach, two.video);
    await expect(answerNote(database, ada, { video: one.video, note: two.note })).rejects.toMatchObject({
      code: '23503',
    });
  });

  test('only the athlete marks a note as done and undone, and its version stays the same', async () => {
    const { video, note } = await draftReview(database, people);
    await finishReview(database, coach, video);
    const first = await tickNote(database, ada, note);
    expect(first).not.toBeNull();
    expect(String(await tickNote(database, ada, note))).toBe(String(first));
    for (const person of [eve, coach])
      await expect(tickNote(database, person, note)).rejects.toMatchObject({ code: '42501' });
    expect(
      await ask(
        database,
        ada,
        `select "notes_done", "coach_replies" from "public"."list_my_feedback"() where "submission_id" = $1::uuid`,
        [video],
      ),
    ).toEqual([{ notes_done: 1, coach_replies: 0 }]);
    expect(await saveNote(database, coach, video, { id: note, body: 'Still.', version: 1 })).toMatchObject({
      outcome: 'saved',
    });
    expect(await tickNote(database, ada, note, false)).toBeNull();
  });
});
