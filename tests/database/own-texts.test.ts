import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, expectRefusal, visitor } from './people.ts';
import type { Member, Person } from './people.ts';
import { createRoomPeople, linkDrill, saveNote, submitVideo } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('texts and drills of a coach', (openDatabase) => {
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

  const textsOf = async (person: Person) =>
    (
      await ask<{ body: string; uses: number }>(
        database,
        person,
        `select "body", "uses"::integer from "public"."my_note_texts"()`,
      )
    ).map(({ body, uses }) => [body, uses]);
  const drillsOf = async (person: Person) =>
    (
      await ask<{ id: string }>(
        database,
        person,
        `select "video_id" as "id" from "public"."my_recent_drills"()`,
      )
    ).map(({ id }) => id);
  async function write(person: Person, ...bodies: string[]): Promise<void> {
    for (const body of bodies)
      await saveNote(database, person, await submitVideo(database, ada), { id: randomUUID(), body });
  }
  /** A database's clock may give two rows the same time. */
  const age = (table: string, video: string, minutes: number) =>
    asOwner(
      database,
      `update "public"."${table}" set "created_at" = now() - make_interval(mins => $2) where "submission_id" = $1::uuid`,
      [video, minutes],
    );

  test('returns the lines that a coach wrote more than once, the most frequent first', async () => {
    await write(
      coach,
      'Plant earlier.',
      'Tall at take-off.\nPlant earlier.',
      'Tall at take-off. ',
      'Once only.',
    );
    await write(coach, 'Plant earlier.', 'Up!', 'Up!');
    expect(await textsOf(coach)).toEqual([
      ['Plant earlier.', 3],
      ['Tall at take-off.', 2],
    ]);
  });

  test('shows a coach no text of another coach, and an athlete none at all', async () => {
    await write(assistant, 'Run taller.', 'Run taller.');
    expect(await textsOf(assistant)).toEqual([['Run taller.', 2]]);
    expect((await textsOf(coach)).flat()).not.toContain('Run taller.');
    expect(await textsOf(ada)).toEqual([]);
    await expectRefusal(database, visitor, `select * from "public"."my_note_texts"()`);
  });

  test('a text belongs to the coach who changed it last, and nobody can name another author', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      const video = await submitVideo(database, ada);
      await saveNote(database, coach, video, { id, body: 'Late hands.' });
      await saveNote(database, assistant, video, { id, body: 'Hands up sooner.', version: 1 });
    }
    expect((await textsOf(assistant)).flat()).toContain('Hands up sooner.');
    expect((await textsOf(coach)).flat()).not.toContain('Hands up sooner.');
    await expectRefusal(
      database,
      assistant,
      `update "public"."review_notes" set "coach_id" = '${coach.sub}' where "id" = '${ids[0]}'`,
    );
  });

  test('a move of a note does not change whose text it is', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      const video = await submitVideo(database, ada);
      await saveNote(database, coach, video, { id, body: 'Knee drive here.' });
      await saveNote(database, assistant, video, {
        id,
        body: 'Knee drive here.',
        atUs: 9_000_000,
        version: 1,
      });
    }
    expect((await textsOf(coach)).flat()).toContain('Knee drive here.');
    expect((await textsOf(assistant)).flat()).not.toContain('Knee drive here.');
  });

  test('a former coach sees no texts', async () => {
    const own = await openDatabase();
    const there = await createRoomPeople(own);
    for (let i = 0; i < 2; i++)
      await saveNote(own, there.coach, await submitVideo(own, there.ada), {
        id: randomUUID(),
        body: 'Long arms.',
      });
    const count = async () =>
      (await ask(own, there.coach, `select * from "public"."my_note_texts"()`)).length;
    expect(await count()).toBe(1);
    await asOwner(own, `delete from "public"."user_roles" where "user_id" = $1::uuid`, [there.coach.sub]);
    expect(await count()).toBe(0);
  });

  test('returns the last ten drills that a coach linked, each once, the newest first', async () => {
    const films = await asOwner<{ id: string }>(
      database,
      `insert into "public"."videos" ("title", "description", "category", "duration", "video_url")
       select 'Drill ' || "n", 'Tall.', 'Warm-up', '0:07', '/a-skip.mp4' from generate_series(1, 11) as "n" returning "id"`,
    );
    const ids = films.map(({ id }) => id);
    for (const [i, drill] of ids.entries()) {
      const video = await submitVideo(database, people.eve);
      await linkDrill(database, coach, { video, drill });
      await age('review_drills', video, 100 - i);
    }
    const again = await submitVideo(database, people.eve);
    await linkDrill(database, coach, { video: again, drill: ids[3] ?? '' });
    const newest = [ids[3], ...ids.toReversed().filter((id) => id !== ids[3])].slice(0, 10);
    expect(await drillsOf(coach)).toEqual(newest);
    expect(await drillsOf(assistant)).toEqual([]);
    expect(await drillsOf(ada)).toEqual([]);
  });
});
