import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, type Member } from './people.ts';
import { backdate, saveNote, setMonthlyReviews, submitVideo } from './reviews.ts';

describeOnEachEngine("the coaches' queue", (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  let eve: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await setMonthlyReviews(database, 20);
    owner = await createMember(database, { role: 'admin', confirmed: true });
    const coach = (first_name: string) =>
      createMember(database, { role: 'coach', confirmed: true, metadata: { first_name } });
    [mia, tom] = [await coach('Mia'), await coach('Tom')];
    const athlete = (first_name: string) =>
      createMember(database, { confirmed: true, metadata: { first_name } });
    [ada, eve] = [await athlete('Ada'), await athlete('Eve')];
  });

  const call = <Row extends object>(person: Member, text: string, values: unknown[] = []) =>
    ask<Row>(database, person, text, values);
  const assign = (athlete: Member, coach: Member | null) =>
    call(owner, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [athlete.sub, coach?.sub ?? null]);
  const queue = (
    person: Member,
    {
      filter = 'all',
      group = null,
      search = '',
    }: { filter?: string; group?: string | null; search?: string } = {},
  ) =>
    call<{ submission_id: string }>(person, `select * from "public"."review_queue"($1, $2::uuid, $3)`, [
      filter,
      group,
      search,
    ]);
  const ids = async (...asked: Parameters<typeof queue>) =>
    (await queue(...asked)).map(({ submission_id: id }) => id);

  describe('groups', () => {
    const setGroups = (person: Member, athlete: Member, names: string[]) =>
      call(person, `select "public"."set_athlete_groups"($1::uuid, $2::text[])`, [athlete.sub, names]);
    const groups = () => call<{ id: string; name: string }>(mia, `select * from "public"."list_groups"()`);

    test('a coach names groups; one without athletes disappears', async () => {
      await setGroups(mia, ada, ['TSV  Club ', 'Juniors', 'juniors']);
      await setGroups(mia, eve, ['JUNIORS']);
      expect(await groups()).toMatchObject([
        { name: 'Juniors', athletes: 2 },
        { name: 'TSV  Club', athletes: 1 },
      ]);
      await setGroups(mia, ada, ['Juniors']);
      expect(await groups()).toMatchObject([{ name: 'Juniors', athletes: 2 }]);
    });

    test('only the athlete’s coach changes groups', async () => {
      await assign(ada, mia);
      await expect(setGroups(tom, ada, ['Mine'])).rejects.toMatchObject({ code: '42501' });
      await expect(setGroups(ada, ada, ['Mine'])).rejects.toMatchObject({ code: '42501' });
      await assign(ada, null);
    });

    test('the queue shows the groups and filters by one', async () => {
      const video = await submitVideo(database, eve);
      const other = await submitVideo(database, ada);
      await setGroups(mia, ada, []);
      const [juniors] = await groups();
      expect(await ids(mia, { group: juniors?.id ?? null })).toEqual([video]);
      expect(await queue(mia, { search: 'EVE' })).toMatchObject([
        { submission_id: video, groups: ['Juniors'], first_name: 'Eve' },
      ]);
      expect(await ids(mia)).toContain(other);
    });
  });

  describe('vacations', () => {
    const setAway = (coach: Member, from: string | null, until: string | null) =>
      call(
        coach,
        `insert into "public"."coach_settings" ("user_id", "away_from", "away_until")
         values ($1::uuid, current_date + $2::integer, current_date + $3::integer)
         on conflict ("user_id") do update set "away_from" = excluded."away_from", "away_until" = excluded."away_until"`,
        [coach.sub, from, until],
      );

    test('the athletes of a coach on vacation are in the shared queue, marked with the last day', async () => {
      await assign(ada, mia);
      const video = await submitVideo(database, ada);
      expect(await ids(tom)).not.toContain(video);
      await setAway(mia, '0', '3');
      const row = (await queue(tom)).find(({ submission_id: id }) => id === video);
      expect(row).toMatchObject({ coach_name: 'Mia' });
      expect(row).not.toMatchObject({ coach_away_until: null });
      await setAway(mia, null, null);
      expect(await ids(tom)).not.toContain(video);
    });

    test('due times move by the vacation of the athlete’s coach', async () => {
      await assign(ada, mia);
      const video = await submitVideo(database, ada);
      const hoursLeft = async () => {
        const [row] = await call<{ hours: number }>(
          ada,
          `select extract(epoch from "due_at" - now())::float8 / 3600 as "hours"
           from "public"."list_my_feedback"() where "submission_id" = $1::uuid`,
          [video],
        );
        return row?.hours ?? NaN;
      };
      expect(await hoursLeft()).toBeCloseTo(48, 1);
      await setAway(mia, '-1', '6');
      // The vacation ends at midnight after its last day, seven days from today's first minute.
      expect(await hoursLeft()).toBeGreaterThan(48 + 6 * 24);
      expect(await hoursLeft()).toBeLessThanOrEqual(48 + 7 * 24);
      await setAway(mia, null, null);
      await assign(ada, null);
    });

    test('in the shared queue, due times move only while every coach is away', async () => {
      const video = await submitVideo(database, ada);
      const due = async () =>
        (await queue(owner)).find(({ submission_id: id }) => id === video) as unknown as {
          hours_left: string;
        };
      const before = Number((await due()).hours_left);
      for (const coach of [mia, tom]) await setAway(coach, '0', '6');
      expect(Number((await due()).hours_left)).toBe(before);
      await setAway(owner, '0', '2');
      expect(Number((await due()).hours_left)).toBeGreaterThan(before + 2 * 24);
      for (const coach of [mia, tom, owner]) await setAway(coach, null, null);
    });
  });

  describe('claims', () => {
    const claim = (coach: Member, video: string, takeOver = false) =>
      call<{ coach_name: string; is_mine: boolean }>(
        coach,
        `select * from "public"."claim_submission"($1::uuid, $2::boolean)`,
        [video, takeOver],
      );
    const handOver = (coach: Member, video: string, to: Member) =>
      call(coach, `select "public"."hand_over_submission"($1::uuid, $2::uuid)`, [video, to.sub]);
    const expire = (video: string) =>
      asOwner(
        database,
        `update "public"."review_claims" set "expires_at" = now() where "submission_id" = $1::uuid`,
        [video],
      );

    test('a claim keeps other coaches from writing, until it expires', async () => {
      const video = await submitVideo(database, ada);
      expect(await claim(mia, video)).toMatchObject([{ is_mine: true }]);
      expect(await claim(tom, video)).toMatchObject([{ is_mine: false, coach_name: 'Mia' }]);
      await expect(saveNote(database, tom, video)).rejects.toMatchObject({ detail: 'claimed' });
      await expect(
        call(tom, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]),
      ).rejects.toMatchObject({ detail: 'claimed' });
      await saveNote(database, mia, video);
      await expire(video);
      expect(await claim(tom, video)).toMatchObject([{ is_mine: true }]);
      await saveNote(database, tom, video);
    });

    test('a coach takes over, and the queue names who is at it', async () => {
      const video = await submitVideo(database, ada);
      await claim(mia, video);
      expect(await claim(tom, video, true)).toMatchObject([{ is_mine: true }]);
      await expect(saveNote(database, mia, video)).rejects.toMatchObject({ detail: 'claimed' });
      const row = (await queue(mia)).find(({ submission_id: id }) => id === video);
      expect(row).toMatchObject({ claimed_by: 'Tom', claim_is_mine: false });
      expect(await ids(tom, { filter: 'mine' })).toContain(video);
      expect(await ids(mia, { filter: 'mine' })).not.toContain(video);
    });

    test('of two coaches who claim at the same moment, one gets the video', async () => {
      const video = await submitVideo(database, ada);
      const claims = (await Promise.all([claim(mia, video), claim(tom, video)])).flat();
      expect(claims.filter(({ is_mine: isMine }) => isMine)).toHaveLength(1);
    });

    test('a coach hands a video of the shared queue to another coach', async () => {
      const video = await submitVideo(database, ada);
      await handOver(mia, video, tom);
      expect(await ids(tom, { filter: 'mine' })).toContain(video);
      await expect(saveNote(database, mia, video)).rejects.toMatchObject({ detail: 'claimed' });
      await expect(handOver(mia, video, eve)).rejects.toMatchObject({ detail: 'not_a_coach' });
      await assign(ada, mia);
      await expect(handOver(mia, video, tom)).rejects.toMatchObject({ detail: 'has_coach' });
      await handOver(mia, video, owner);
      await assign(ada, null);
    });

    test('athletes and coaches of others cannot claim', async () => {
      const video = await submitVideo(database, ada);
      await assign(ada, mia);
      await expect(claim(tom, video)).rejects.toMatchObject({ detail: 'gone' });
      await expect(claim(ada, video)).rejects.toMatchObject({ code: '42501' });
      await assign(ada, null);
    });

    test('a decision ends the claim', async () => {
      const video = await submitVideo(database, ada);
      await claim(mia, video);
      await call(mia, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]);
      expect(
        await asOwner(database, `select 1 from "public"."review_claims" where "submission_id" = $1::uuid`, [
          video,
        ]),
      ).toEqual([]);
      expect(await claim(tom, video)).toEqual([]);
    });
  });

  test('lists finished reviews in which the athlete wrote last', async () => {
    const video = await submitVideo(database, ada);
    const { note } = await saveNote(database, mia, video);
    await call(mia, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]);
    const reply = (person: Member, body: string) =>
      call(
        person,
        `insert into "public"."review_replies" ("submission_id", "note_id", "body") values ($1::uuid, $2::uuid, $3)`,
        [video, note?.id, body],
      );
    expect(await ids(mia, { filter: 'replies' })).not.toContain(video);
    await reply(ada, 'Like this?');
    const row = (await queue(mia, { filter: 'replies' })).find(({ submission_id: id }) => id === video);
    expect(row).toMatchObject({ unanswered_reply: 'Like this?', due_at: null });
    await reply(mia, 'Yes.');
    expect(await ids(mia, { filter: 'replies' })).not.toContain(video);
    await call(mia, `delete from "public"."review_replies" where "submission_id" = $1::uuid and "is_coach"`, [
      video,
    ]);
    expect(await ids(mia, { filter: 'replies' })).toContain(video);
  });

  test('reports the median and the 90th percentile of the hours to an answer: own, and all for the owner', async () => {
    const own = await openDatabase();
    const [boss, lea, athlete] = [
      await createMember(own, { role: 'admin', confirmed: true }),
      await createMember(own, { role: 'coach', confirmed: true }),
      await createMember(own, { confirmed: true }),
    ];
    const times = async (person: Member) =>
      (
        await ask(
          own,
          person,
          `select "reviews", "median_hours"::float8 as "median", "p90_hours"::float8 as "p90" from "public"."review_times"()`,
        )
      )[0];
    expect(await times(lea)).toEqual({ reviews: 0, median: null, p90: null });
    await setMonthlyReviews(own, 5);
    for (const [hours, coach] of [
      [1, lea],
      [3, lea],
      [11, lea],
      [47, boss],
    ] as const) {
      const video = await submitVideo(own, athlete);
      await backdate(own, video, hours);
      await ask(own, coach, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]);
    }
    expect(await times(lea)).toEqual({ reviews: 3, median: 3, p90: 9.4 });
    expect(await times(boss)).toMatchObject({ reviews: 4, median: 7 });
  });
});
