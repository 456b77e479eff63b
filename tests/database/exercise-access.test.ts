import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, service, visitor } from './people.ts';
import type { Member } from './people.ts';
import { submitVideo } from './reviews.ts';

const publicVideos = '/storage/v1/object/public/videos';
const privateVideos = '/storage/v1/object/authenticated/subscriber-videos';

describeOnEachEngine('who may watch an exercise', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let subscriber: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    subscriber = await createMember(database, { confirmed: true });
    await subscribe(subscriber, 'active');
  });

  /** Inserts an exercise with its video and returns its id and the name of the video. */
  async function addExercise(access: 'free' | 'members' | 'subscribers', slug = randomUUID()) {
    const bucket = access === 'subscribers' ? 'subscriber-videos' : 'videos';
    const folder = access === 'subscribers' ? privateVideos : publicVideos;
    const name = `drills/${slug}.mp4`;
    const [row] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."videos" ("slug", "title", "description", "category", "duration", "video_url", "access")
       values ($1, 'Wall plant', 'High hands.', 'PVD', '0:07', $2, $3) returning "id"`,
      [slug, `${folder}/${name}`, access],
    );
    await asOwner(database, `insert into "storage"."objects" ("bucket_id", "name") values ($1, $2)`, [
      bucket,
      name,
    ]);
    return { id: row?.id ?? '', name };
  }

  async function subscribe(member: Member, status: string, livemode = false): Promise<void> {
    await ask(
      database,
      service,
      `select "public"."record_subscription"($1, $2::uuid, $3, $4::boolean, now(), now() + interval '30 days')`,
      [`sub_${randomUUID()}`, member.sub, status, livemode],
    );
  }

  const exerciseById = `select "id" from "public"."videos" where "id" = $1::uuid`;
  const videoByName = `select "id" from "storage"."objects" where "bucket_id" = 'subscriber-videos' and "name" = $1`;

  test('visitors see free exercises only', async () => {
    const free = await addExercise('free');
    const members = await addExercise('members');
    const subscribers = await addExercise('subscribers');
    expect(await countOf(database, visitor, exerciseById, [free.id])).toBe(1);
    expect(await countOf(database, visitor, exerciseById, [members.id])).toBe(0);
    expect(await countOf(database, visitor, exerciseById, [subscribers.id])).toBe(0);
    expect(await countOf(database, visitor, videoByName, [subscribers.name])).toBe(0);
  });

  test("members see subscribers' exercises, but only subscribers may watch the video", async () => {
    const { id, name } = await addExercise('subscribers');
    expect(await countOf(database, ada, exerciseById, [id])).toBe(1);
    expect(await countOf(database, ada, videoByName, [name])).toBe(0);
    expect(await countOf(database, subscriber, videoByName, [name])).toBe(1);
  });

  test('a live subscription counts, one that ended does not', async () => {
    const { name } = await addExercise('subscribers');
    const [paying, past] = [await createMember(database), await createMember(database)];
    await subscribe(paying, 'active', true);
    await subscribe(past, 'canceled', true);
    expect(await countOf(database, paying, videoByName, [name])).toBe(1);
    expect(await countOf(database, past, videoByName, [name])).toBe(0);
  });

  test('an athlete may watch the drills of a finished review, in every format, and no other', async () => {
    const prescribed = await addExercise('subscribers');
    const other = await addExercise('subscribers');
    const webm = prescribed.name.replace('mp4', 'webm');
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name") values ('subscriber-videos', $1)`,
      [webm],
    );
    const athlete = await createMember(database, { confirmed: true });
    const submission = await submitVideo(database, athlete);
    await asOwner(
      database,
      `insert into "public"."review_drills" ("submission_id", "video_id") values ($1::uuid, $2::uuid)`,
      [submission, prescribed.id],
    );
    expect(await countOf(database, athlete, videoByName, [prescribed.name])).toBe(0);
    await asOwner(
      database,
      `update "public"."video_submissions" set "submission_status" = 'approved' where "id" = $1::uuid`,
      [submission],
    );
    expect(await countOf(database, athlete, videoByName, [prescribed.name])).toBe(1);
    expect(await countOf(database, athlete, videoByName, [webm])).toBe(1);
    expect(await countOf(database, athlete, videoByName, [other.name])).toBe(0);
    expect(await countOf(database, ada, videoByName, [prescribed.name])).toBe(0);
  });

  test.each([
    ['subscribers', publicVideos],
    ['members', privateVideos],
    ['free', privateVideos],
  ])('rejects an exercise for %s with a video in %s', async (access, folder) => {
    await expect(
      asOwner(
        database,
        `insert into "public"."videos" ("title", "description", "category", "duration", "video_url", "access")
         values ('Wall plant', 'High hands.', 'PVD', '0:07', $1, $2)`,
        [`${folder}/new.mp4`, access],
      ),
    ).rejects.toThrow(/videos_of_subscribers_are_private/);
  });

  test('built-in exercises are for members unless they say otherwise', async () => {
    const seed = (slug: string, fields: object) =>
      ask(database, service, `select "public"."seed_exercise"($1::jsonb)`, [
        JSON.stringify({
          ...{
            slug,
            title: 'A-skip',
            description: 'Tall.',
            category: 'Warm-up',
            difficulty: 1,
            duration: '0:07',
          },
          ...{ instructions: [], key_points: [], equipment: [], target_muscles: [] },
          ...{ video_url: `${publicVideos}/drills/${slug}.mp4`, ...fields },
        }),
      ]);
    await seed('for-members', {});
    await seed('for-everyone', { access: 'free' });
    const rows = await ask(
      database,
      ada,
      `select "slug", "access" from "public"."videos" where "slug" like 'for-%' order by "slug"`,
    );
    expect(rows).toEqual([
      { slug: 'for-everyone', access: 'free' },
      { slug: 'for-members', access: 'members' },
    ]);
  });
});
