import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { asOwner, countOf, expectRefusal } from './people.ts';
import type { Member, Person } from './people.ts';
import {
  createRoomPeople,
  draftReview,
  linkDrill,
  namePhase,
  saveNote,
  seenBy,
  submitVideo,
} from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

function createSignal(): { given: Promise<void>; give: () => void } {
  let give = () => undefined as void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** Number of connections to this database that wait for a lock. */
async function countWaiting(database: Database): Promise<number> {
  const [row] = await asOwner<{ waiting: number }>(
    database,
    `select count(*)::integer as "waiting" from "pg_stat_activity" where "datname" = current_database() and "wait_event_type" = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

describeOnEachEngine('review notes', (openDatabase, engine) => {
  let database: Database;
  let people: RoomPeople;
  let ada: Member;
  let coach: Member;
  let assistant: Member;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
    ({ ada, coach, assistant } = people);
  });

  test('saves a resent note only once', async () => {
    const video = await submitVideo(database, ada);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => saveNote(database, coach, video, { id })));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved']);
    expect(await seenBy(database, coach, video)).toMatchObject({ review_notes: 1 });
    const changed = { id, body: 'Plant higher.', version: 1 };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await saveNote(database, coach, video, changed)).toMatchObject({
        outcome: 'saved',
        note: { version: 2, body: 'Plant higher.' },
      });
    }
  });

  // PGlite runs one transaction at a time.
  test.runIf(engine === 'postgres')(
    'refuses a note that is written while the review is finished',
    async () => {
      const video = await submitVideo(database, ada);
      const isFinished = createSignal();
      const mayCommit = createSignal();
      const finishing = database.withRole({ claims: coach }, async (tx) => {
        await tx.query(`select "public"."finish_review"($1::uuid, 'approved', 'Good jump.')`, [video]);
        isFinished.give();
        await mayCommit.given;
      });
      await isFinished.given;
      let answer: string | undefined;
      const writing = saveNote(database, assistant, video).then(
        ({ outcome }) => (answer = outcome),
        (error: unknown) => (answer = (error as Error).message),
      );
      await expect.poll(async () => answer ?? (await countWaiting(database))).toBe(1);
      mayCommit.give();
      await Promise.all([finishing, writing]);
      expect(answer).toBe('This review is finished.');
      expect(await seenBy(database, coach, video)).toMatchObject({ review_notes: 0 });
    },
  );

  test('reports a conflict to the second of two coaches editing a note, and keeps the first text', async () => {
    const video = await submitVideo(database, ada);
    const { note } = await saveNote(database, coach, video);
    const id = note?.id ?? '';
    await saveNote(database, coach, video, { id, body: 'From Cora.', version: 1 });
    expect(
      await saveNote(database, assistant, video, { id, body: 'From the other.', version: 1 }),
    ).toMatchObject({
      outcome: 'conflict',
      note: { body: 'From Cora.', version: 2 },
    });
    const other = await submitVideo(database, ada);
    expect(await saveNote(database, coach, other, { id, version: 2 })).toMatchObject({ outcome: 'gone' });
    await countOf(database, coach, `delete from "public"."review_notes" where "id" = $1::uuid`, [id]);
    expect(await saveNote(database, assistant, video, { id, version: 2 })).toEqual({
      outcome: 'gone',
      note: null,
    });
  });

  test.each([{ atUs: -1 }, { atUs: 86_400_000_001 }, { atUs: 5, endUs: 5 }, { body: 'a'.repeat(2001) }])(
    'refuses a note with %o',
    async (fields) => {
      const video = await submitVideo(database, ada);
      await expect(saveNote(database, coach, video, fields)).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('each of the six phases has one position, and no others exist', async () => {
    const video = await submitVideo(database, ada);
    for (const phase of ['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance', 'plant']) {
      expect(await namePhase(database, coach, video, phase, 1_000_000)).toBe(1);
    }
    expect(await seenBy(database, coach, video)).toMatchObject({ review_phases: 6 });
    await expect(namePhase(database, coach, video, 'landing', 1)).rejects.toMatchObject({ code: '23514' });
    await expect(namePhase(database, coach, video, 'plant', -1)).rejects.toMatchObject({ code: '23514' });
  });

  test('links a drill once per note and once per review, and unlinks it with its video', async () => {
    const video = await submitVideo(database, ada);
    const { note } = await saveNote(database, coach, video);
    await linkDrill(database, coach, { video, drill: people.drill });
    await linkDrill(database, coach, { video, note: note?.id, drill: people.drill });
    await expect(linkDrill(database, coach, { video, drill: people.drill })).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      linkDrill(database, coach, { video, note: note?.id, drill: people.drill }),
    ).rejects.toMatchObject({ code: '23505' });
    const stranger = await draftReview(database, people);
    await expect(
      linkDrill(database, coach, { video, note: stranger.note, drill: people.drill }),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('a room has at most a thousand notes, sent together or one by one', async () => {
    const video = await submitVideo(database, ada);
    const many = (count: number) =>
      countOf(
        database,
        coach,
        `insert into "public"."review_notes" ("submission_id", "at_us") select $1::uuid, "n" from generate_series(1, $2::integer) as "n"`,
        [video, count],
      );
    await expect(many(1001)).rejects.toMatchObject({ detail: 'too_many' });
    expect(await many(999)).toBe(999);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => saveNote(database, coach, video)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('each coach has their own saved comments', async () => {
    const save = (person: Person) =>
      countOf(
        database,
        person,
        `insert into "public"."saved_comments" ("id", "body") values ($1::uuid, 'Drive the knee.')`,
        [randomUUID()],
      );
    await save(coach);
    const own = `select 1 from "public"."saved_comments"`;
    expect([await countOf(database, coach, own), await countOf(database, assistant, own)]).toEqual([1, 0]);
    await expect(save(ada)).rejects.toMatchObject({ code: '42501' });
    await expectRefusal(
      database,
      assistant,
      `insert into "public"."saved_comments" ("user_id", "body") values ($1::uuid, 'Mine.')`,
      [coach.sub],
    );
  });
});
