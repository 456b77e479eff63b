import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, expectRefusal } from './people.ts';
import type { Person } from './people.ts';

/** Who may list and change their files: access-matrix-expectations.ts. */
const buckets = {
  'chat-images': { public: false },
  'digital-products': { public: false },
  'free-downloads': { public: true },
  'review-audio': { public: false },
  'subscriber-videos': { public: false },
  thumbnails: { public: true },
  'video-submissions': { public: false },
  videos: { public: true },
  'website-photos': { public: true },
};

describeOnEachEngine('access to files', (openDatabase) => {
  let database: Database;
  let coach: Person;
  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { admin: true });
  });

  test('each bucket has a size limit and allowed types', async () => {
    const rows = await asOwner<{ id: string; public: boolean }>(
      database,
      `select "id", "public" from "storage"."buckets"
       where "file_size_limit" > 0 and cardinality("allowed_mime_types") > 0`,
    );
    expect(Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]))).toEqual(buckets);
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
