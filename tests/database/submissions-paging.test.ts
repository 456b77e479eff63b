import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember } from './people.ts';
import type { Member } from './people.ts';

interface Row {
  id: string;
  video_file_name: string;
  user_email: string;
  created_at: Date;
  total: bigint | number | string;
}

const athletes = 500;
const films = 20;

describeOnEachEngine('ten thousand submissions', (openDatabase) => {
  let database: Database;
  let coach: Member;

  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { admin: true, confirmed: true });
    // Skips the checks of a single submission, which have their own tests.
    await asOwner(database, `alter table "public"."video_submissions" disable trigger user`);
    await asOwner(
      database,
      `insert into "auth"."users" ("id", "email", "raw_user_meta_data", "aud", "role", "created_at", "updated_at")
       select gen_random_uuid(), 'athlete-' || n || '@example.com',
         jsonb_build_object('first_name', 'First' || n, 'last_name', 'Last' || n), 'authenticated', 'authenticated', now(), now()
       from generate_series(1, ${athletes}) as n`,
    );
    await asOwner(
      database,
      `insert into "public"."video_submissions"
         ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "created_at")
       select "id", "id" || '/' || film || '.webm', 'vault ' || film || ' of ' || split_part("email", '@', 1) || '.webm', 4096,
         case when film <= 5 then 'pending' when film <= 15 then 'approved' else 'rejected' end,
         timestamptz '2026-01-01' + film * interval '1 day' + (substr("email", 9, length("email") - 20))::integer * interval '1 minute'
       from "auth"."users", generate_series(1, ${films}) as film
       where "email" like 'athlete-%'`,
    );
  });

  const search = (text: string, status: string | null = null, offset = 0, limit = 24) =>
    ask<Row>(database, coach, `select * from "public"."search_submissions"($1, $2, $3, $4)`, [
      text,
      status,
      limit,
      offset,
    ]);

  test('are counted by status', async () => {
    const [counts] = await ask<Record<string, unknown>>(
      database,
      coach,
      `select * from "public"."count_submissions"()`,
    );
    expect(
      Object.fromEntries(Object.entries(counts ?? {}).map(([state, count]) => [state, Number(count)])),
    ).toEqual({
      total: 10_000,
      pending: 2_500,
      approved: 5_000,
      rejected: 2_500,
    });
  });

  test('are paged newest first, each once, with the total', async () => {
    const first = await search('');
    expect(first).toHaveLength(24);
    expect(Number(first[0]?.total)).toBe(10_000);
    expect(first[0]?.user_email).toBe('athlete-500@example.com');
    const last = await search('', null, 9_984);
    expect(last).toHaveLength(16);
    expect(last.at(-1)?.user_email).toBe('athlete-1@example.com');
    const pages = [first, await search('', null, 24), await search('', null, 48), last].flat();
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const times = pages.map(({ created_at: at }) => new Date(at).getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('are never returned all at once', async () => {
    expect(await search('', null, 0, 100_000)).toHaveLength(100);
    expect(await search('', null, 20_000)).toEqual([]);
  });

  test('are found by file name, email, first and last name, in any case', async () => {
    for (const [text, found] of [
      ['VAULT 7 OF ATHLETE-321.', 1],
      ['athlete-321@example', films],
      ['first321', films],
      [' last321 ', films],
      ['First32', 11 * films],
      ['nobody', 0],
      ['%', 0],
    ] as const) {
      expect(Number((await search(text))[0]?.total ?? 0), text).toBe(found);
    }
  });

  test('are filtered by status, together with a search', async () => {
    expect(Number((await search('', 'pending'))[0]?.total)).toBe(2_500);
    expect(Number((await search('first321', 'rejected'))[0]?.total)).toBe(5);
  });
});
