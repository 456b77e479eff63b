import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Person } from './people.ts';

const buckets = [
  { bucket: 'website-photos', open: true, managed: true },
  { bucket: 'free-downloads', open: true, managed: true },
  { bucket: 'videos', open: true, managed: true },
  { bucket: 'subscriber-videos', open: false, managed: true },
  { bucket: 'thumbnails', open: true, managed: true },
  { bucket: 'digital-products', open: false, managed: true },
  { bucket: 'video-submissions', open: false, managed: false },
];
/** Its files are reached through an athlete's thread: chat-rules.test.ts. */
const chatImages = { bucket: 'chat-images', open: false };
/** Its files are reached through a review: voice-overs.test.ts. */
const reviewAudio = { bucket: 'review-audio', open: false };

describeOnEachEngine('access to files', (openDatabase) => {
  let database: Database;
  let ada: Person;
  let coach: Person;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database);
    coach = await createMember(database, { admin: true });
    for (const { bucket } of buckets) {
      await asOwner(database, `insert into "storage"."objects" ("bucket_id", "name") values ($1, 'kept')`, [
        bucket,
      ]);
    }
  });

  test('each bucket has a size limit and allowed types', async () => {
    const rows = await asOwner<{ id: string; public: boolean }>(
      database,
      `select "id", "public" from "storage"."buckets"
       where "file_size_limit" > 0 and cardinality("allowed_mime_types") > 0 order by "id"`,
    );
    expect(rows).toEqual(
      [...buckets, chatImages, reviewAudio]
        .map(({ bucket, open }) => ({ id: bucket, public: open }))
        .sort((one, other) => one.id.localeCompare(other.id)),
    );
  });

  describe.each(buckets)('$bucket', ({ bucket, managed }) => {
    const list = `select "name" from "storage"."objects" where "bucket_id" = $1`;
    const add = `insert into "storage"."objects" ("bucket_id", "name") values ($1, $2)`;

    test('visitors and members cannot list it', async () => {
      expect(await countOf(database, visitor, list, [bucket])).toBe(0);
      expect(await countOf(database, ada, list, [bucket])).toBe(0);
    });

    test('visitors and members cannot add, change or delete', async () => {
      for (const person of [visitor, ada]) {
        await expectRefusal(database, person, add, [bucket, 'mine']);
        expect(
          await countOf(
            database,
            person,
            `update "storage"."objects" set "name" = 'x' where "bucket_id" = $1`,
            [bucket],
          ),
        ).toBe(0);
        expect(
          await countOf(database, person, `delete from "storage"."objects" where "bucket_id" = $1`, [bucket]),
        ).toBe(0);
      }
    });

    test('admins list it', async () => {
      expect(await countOf(database, coach, list, [bucket])).toBeGreaterThan(0);
    });

    test(
      managed ? 'admins add, change and delete files' : "admins cannot add, change or delete athletes' files",
      async () => {
        const rename = `update "storage"."objects" set "name" = 'renamed' where "bucket_id" = $1 and "name" = $2`;
        const remove = `delete from "storage"."objects" where "bucket_id" = $1 and "name" = $2`;
        if (managed) {
          await ask(database, coach, add, [bucket, 'new']);
          expect(await countOf(database, coach, rename, [bucket, 'new'])).toBe(1);
          expect(await countOf(database, coach, remove, [bucket, 'renamed'])).toBe(1);
        } else {
          await expectRefusal(database, coach, add, [bucket, 'new']);
          expect(await countOf(database, coach, rename, [bucket, 'kept'])).toBe(0);
          expect(await countOf(database, coach, remove, [bucket, 'kept'])).toBe(0);
        }
      },
    );
  });

  test("an admin cannot move a site file into the athletes' bucket", async () => {
    await ask(
      database,
      coach,
      `insert into "storage"."objects" ("bucket_id", "name") values ('videos', 'moving')`,
    );
    await expectRefusal(
      database,
      coach,
      `update "storage"."objects" set "bucket_id" = 'video-submissions' where "bucket_id" = 'videos' and "name" = 'moving'`,
    );
  });
});
