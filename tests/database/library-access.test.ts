import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member } from './people.ts';

const exercise = (slug: string, fields: object = {}) => ({
  slug,
  title: 'A-skip',
  description: 'Tall skipping with a high knee.',
  category: 'Warm-up',
  difficulty: 1,
  duration: '0:07',
  instructions: ['Stand tall.'],
  key_points: ['Quiet contacts'],
  equipment: [],
  target_muscles: ['Calves'],
  video_url: `/storage/v1/object/public/videos/drills/${slug}.mp4`,
  file_size: 120_000,
  file_type: 'video/mp4',
  ...fields,
});

describeOnEachEngine('the video library', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    coach = await createMember(database, { admin: true, confirmed: true });
  });

  const seed = async (values: object) =>
    (
      await ask<{ added: boolean }>(
        database,
        service,
        `select "public"."seed_exercise"($1::jsonb) as "added"`,
        [JSON.stringify(values)],
      )
    )[0]?.added;
  const bySlug = `select "title" from "public"."videos" where "slug" = $1`;

  test.each([
    ['javascript:alert(1)', false],
    ['data:video/mp4;base64,AAAA', false],
    ['http://films.example/a.mp4', false],
    ['//films.example/a.mp4', false],
    ['/\\films.example/a.mp4', false],
    ['https://user@films.example', false],
    ['/storage/v1/object/public/videos/1.mp4', true],
    ['https://films.example:8443/a.mp4?x=1', true],
  ])('the address %s of a film: allowed is %s', async (address, isAllowed) => {
    const add = ask(
      database,
      coach,
      `insert into "public"."videos" ("title", "description", "category", "duration", "video_url", "thumbnail_url")
       values ('A', 'B', 'Gym', '0:07', '/a.mp4', $1)`,
      [address],
    );
    if (isAllowed) await add;
    else {
      await expect(add).rejects.toMatchObject({
        code: '23514',
        message: expect.stringMatching(/^The picture must be a path such as/) as string,
      });
    }
  });

  test('shows nothing to the token of a deleted account', async () => {
    await seed(exercise('gone'));
    const eve = await createMember(database);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [eve.sub]);
    expect(await countOf(database, eve, bySlug, ['gone'])).toBe(0);
  });

  test('adds a built-in exercise once, and does not restore it after the coach deletes it', async () => {
    expect(await seed(exercise('once'))).toBe(true);
    expect(await seed(exercise('once', { title: 'Another' }))).toBe(false);
    expect(await ask(database, ada, bySlug, ['once'])).toEqual([{ title: 'A-skip' }]);
    expect(await countOf(database, coach, `delete from "public"."videos" where "slug" = 'once'`)).toBe(1);
    expect(await seed(exercise('once'))).toBe(false);
    expect(await countOf(database, ada, bySlug, ['once'])).toBe(0);
  });

  test("records the coach's changes in the trail, but not built-in exercises", async () => {
    await seed(exercise('trailed'));
    const [video] = await ask<{ id: string }>(
      database,
      coach,
      `update "public"."videos" set "difficulty" = 3 where "slug" = 'trailed' returning "id"`,
    );
    const trail = `select "action", "admin_id" from "public"."admin_actions" where "target" = $1`;
    expect(await ask(database, coach, trail, [video?.id])).toEqual([
      { action: 'update-video', admin_id: coach.sub },
    ]);
    expect(await countOf(database, ada, trail, [video?.id])).toBe(0);
  });

  test.each([
    ['an unknown category', { category: 'Yoga' }],
    ['a difficulty of four', { difficulty: 4 }],
    ['a blank duration', { duration: ' ' }],
    ['a blank title', { title: ' ' }],
    ['an empty file', { file_size: 0 }],
    ['51 key points', { key_points: Array.from({ length: 51 }, () => 'tall') }],
  ])('rejects an exercise with %s', async (_what, wrong) => {
    await expect(seed(exercise('wrong', wrong))).rejects.toThrow(/check constraint/);
  });
});
