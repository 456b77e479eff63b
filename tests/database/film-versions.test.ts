import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, type Member, type Person } from './people.ts';
import { creditsOf, buyReviews, finishReview, openSubmission, saveNote, submitVideo } from './reviews.ts';

describeOnEachEngine('another version of a film', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeEach(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    coach = await createMember(database, { role: 'coach', confirmed: true });
  });

  const askFor = async (person: Person, video: string) =>
    (
      await ask<{ at: string }>(
        database,
        person,
        `select "public"."ask_for_film"($1::uuid, 'Please.') as "at"`,
        [video],
      )
    )[0]?.at;
  async function upload(person: Member, name = `${person.sub}/${randomUUID()}.mp4`): Promise<string> {
    await ask(
      database,
      person,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
       values ('video-submissions', $1, $2, '{"size": 777}')`,
      [name, person.sub],
    );
    return name;
  }
  const replace = (person: Person, video: string, name: string) =>
    ask(database, person, `select "public"."replace_film"($1::uuid, $2, 'vault.mp4', 'Here it is.')`, [
      video,
      name,
    ]);
  const read = async (video: string) =>
    (
      await asOwner<{ name: string; size: number; isOpened: boolean; isAsked: boolean }>(
        database,
        `select "video_url" as "name", "video_file_size"::integer as "size", "opened_at" is not null as "isOpened",
           "film_asked_at" is not null as "isAsked"
         from "public"."video_submissions" where "id" = $1::uuid`,
        [video],
      )
    )[0];
  const messages = async () =>
    (
      await asOwner<{ body: string }>(
        database,
        `select "body" from "public"."chat_messages" order by "created_at"`,
      )
    ).map(({ body }) => body);

  test('a coach asks once, however often they press, and the athlete gets one message', async () => {
    const video = await submitVideo(database, ada);
    const answers = await Promise.all(Array.from({ length: 5 }, () => askFor(coach, video)));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await messages()).toEqual(['Please.']);
  });

  test('only a coach of the athlete asks, and only before the review is finished', async () => {
    const video = await submitVideo(database, ada);
    await expect(askFor(ada, video)).rejects.toMatchObject({ code: '42501' });
    const other = await createMember(database, { role: 'coach', confirmed: true });
    await asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)`,
      [ada.sub, other.sub],
    );
    await expect(askFor(coach, video)).rejects.toMatchObject({ detail: 'gone' });
    await openSubmission(database, other, video);
    await finishReview(database, other, video);
    await expect(askFor(other, video)).rejects.toMatchObject({ detail: 'already_reviewed' });
    expect(await messages()).toEqual([]);
  });

  test('the athlete puts a file in the place of the film, and the coach gets a message', async () => {
    await buyReviews(database, ada);
    const video = await submitVideo(database, ada, { usesCredit: true });
    await ask(
      database,
      ada,
      `insert into "public"."jumps" ("submission_id", "grip_m", "trim_start_us", "trim_end_us")
       values ($1::uuid, 4.2, 1000000, 2000000)`,
      [video],
    );
    await openSubmission(database, coach, video);
    await askFor(coach, video);
    const name = await upload(ada);
    await replace(ada, video, name);
    // The same request again, because its answer was lost.
    await replace(ada, video, name);
    expect(await read(video)).toEqual({ name, size: 777, isOpened: false, isAsked: false });
    expect(await messages()).toEqual(['Please.', 'Here it is.']);
    const [jump] = await asOwner<object>(
      database,
      `select "grip_m"::float8 as "grip", "trim_start_us" as "start", "trim_end_us" as "end" from "public"."jumps"`,
    );
    expect(jump).toEqual({ grip: 4.2, start: null, end: null });
    expect(await creditsOf(database, ada)).toBe(0);
  });

  test('of five files that are sent at once, one takes the place', async () => {
    const video = await submitVideo(database, ada);
    await askFor(coach, video);
    const names = await Promise.all(Array.from({ length: 5 }, () => upload(ada)));
    const outcomes = await Promise.allSettled(names.map((name) => replace(ada, video, name)));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ detail: 'not_asked' });
    expect((await read(video))?.name).toBe(names[winner]);
    expect(await messages()).toEqual(['Please.', 'Here it is.']);
  });

  test('a member replaces only their own film, with a file of their own', async () => {
    const eve = await createMember(database, { confirmed: true });
    const video = await submitVideo(database, ada);
    const before = await read(video);
    await askFor(coach, video);
    for (const person of [eve, coach])
      await expect(replace(person, video, await upload(person))).rejects.toMatchObject({ detail: 'gone' });
    await expect(replace(ada, video, await upload(eve))).rejects.toMatchObject({ detail: 'no_file' });
    await expect(replace(ada, video, `${ada.sub}/never-uploaded.mp4`)).rejects.toMatchObject({
      detail: 'no_file',
    });
    // A file that another of her submissions shows.
    const name = await upload(ada);
    await ask(
      database,
      ada,
      `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
       values ($1::uuid, $2, 'v.mp4', 1)`,
      [ada.sub, name],
    );
    await expect(replace(ada, video, name)).rejects.toMatchObject({ code: '23505' });
    expect(await read(video)).toEqual({ ...before, isAsked: true });
  });

  test('a film that nobody asked to replace stays', async () => {
    const video = await submitVideo(database, ada);
    await expect(replace(ada, video, await upload(ada))).rejects.toMatchObject({ detail: 'not_asked' });
    await askFor(coach, video);
    await finishReview(database, coach, video);
    await expect(replace(ada, video, await upload(ada))).rejects.toMatchObject({
      detail: 'already_reviewed',
    });
  });

  test.each([
    ['a note', (video: string) => saveNote(database, coach, video, { id: randomUUID() })],
    [
      'a phase',
      (video: string) =>
        ask(
          database,
          coach,
          `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ($1::uuid, 'plant', 5)`,
          [video],
        ),
    ],
    [
      'a picture',
      (video: string) =>
        ask(database, coach, `select "public"."keep_picture"($1::uuid, '{1,2}'::bigint[], 1)`, [video]),
    ],
  ])('a film with %s of a coach stays', async (_, work) => {
    const video = await submitVideo(database, ada);
    const before = await read(video);
    await askFor(coach, video);
    await work(video);
    await expect(replace(ada, video, await upload(ada))).rejects.toMatchObject({ detail: 'has_work' });
    await expect(askFor(coach, video)).rejects.toMatchObject({ detail: 'has_work' });
    expect((await read(video))?.name).toBe(before?.name);
  });

  test('every table with times of a film keeps it in its place', async () => {
    const tables = await asOwner<{ name: string }>(
      database,
      `select distinct "table_name" as "name" from "information_schema"."columns"
       where "table_schema" = 'public' and "table_name" like 'review\\_%'
         and ("column_name" like '%\\_us' or "column_name" in ('marks', 'points', 'timeline'))`,
    );
    const [{ body } = { body: '' }] = await asOwner<{ body: string }>(
      database,
      `select "prosrc" as "body" from "pg_proc" where "proname" = 'has_work_on_frames'`,
    );
    // Replies are written after the review, when no film is replaced.
    const missing = tables
      .map(({ name }) => name)
      .filter((name) => name !== 'review_replies' && !body.includes(`"${name}"`));
    expect(missing).toEqual([]);
  });
});
