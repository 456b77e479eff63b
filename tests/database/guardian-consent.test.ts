import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member, Person } from './people.ts';
import { decide, finishReview, namePhase, saveNote, submitVideo, summarize } from './reviews.ts';

describeOnEachEngine("a guardian's consent", (openDatabase) => {
  let database: Database;
  let coach: Member;
  let ada: Member;
  let joan: string;
  let video: string;
  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { admin: true, confirmed: true });
  });
  beforeEach(async () => {
    await askBelow(18);
    ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
    joan = `joan-${ada.sub}@example.com`;
    await name(ada, true, joan);
    video = await send(ada);
  });

  /** Stores below which age a guardian is asked. */
  const askBelow = (age: number) =>
    ask(database, service, `select "public"."set_guardian_consent_age"($1)`, [age]);
  const stateAge = (ageFrom: number, email = joan) =>
    ask(database, ada, `select "public"."set_guardian"($1, 'Joan', $2, $3::smallint)`, [
      ageFrom < 18,
      email,
      ageFrom,
    ]);
  const waiting = (person: Person, athlete = ada.sub) =>
    ask<{ athlete_name: string; videos: number }>(
      database,
      person,
      `select "athlete_name", "videos"::integer, "since" is not null as "has_since"
         from "public"."list_waiting_for_guardian"($1::uuid)`,
      [athlete],
    );
  const name = (person: Person, isMinor: boolean, email: string | null = null) =>
    ask(database, person, `select "public"."set_guardian"($1, $2, $3)`, [isMinor, email && 'Joan', email]);
  /** Submits a video with its file and its jump. */
  const send = async (person: Member) => {
    const id = await submitVideo(database, person);
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id") values ('video-submissions', $1, $2)`,
      [`${person.sub}/${id}.webm`, person.sub],
    );
    await asOwner(database, `insert into "public"."jumps" ("submission_id", "bar_m") values ($1::uuid, 4)`, [
      id,
    ]);
    return id;
  };
  const answer = (consents: boolean, email = joan) =>
    ask(database, service, `select "public"."record_guardian_consent"($1::uuid, $2, $3)`, [
      ada.sub,
      email,
      consents,
    ]);
  const seenBy = async (person: Person, id = video) => ({
    row: await countOf(database, person, `select 1 from "public"."video_submissions" where "id" = $1::uuid`, [
      id,
    ]),
    jump: await countOf(database, person, `select 1 from "public"."jumps" where "submission_id" = $1::uuid`, [
      id,
    ]),
    file: await countOf(database, person, `select 1 from "storage"."objects" where "name" = $1`, [
      `${ada.sub}/${id}.webm`,
    ]),
  });
  const onDesk = async (id = video) =>
    (await countOf(database, coach, `select 1 from "public"."search_submissions"($1) where "id" = $2::uuid`, [
      ada.email,
      id,
    ])) +
    (await countOf(
      database,
      coach,
      `select 1 from "public"."review_queue"(p_limit => 100) where "submission_id" = $1::uuid`,
      [id],
    ));
  const hidden = async () =>
    (await ask<{ id: string }>(database, ada, `select "public"."list_hidden_submissions"() as "id"`)).map(
      ({ id }) => id,
    );
  const nothing = { row: 0, jump: 0, file: 0 };
  const everything = { row: 1, jump: 1, file: 1 };

  test('hides row, jump and file from coaches before consent, and blocks every decision', async () => {
    expect([await seenBy(coach), await onDesk()]).toEqual([nothing, 0]);
    expect([await seenBy(ada), await hidden()]).toEqual([everything, [video]]);
    for (const write of [
      () => saveNote(database, coach, video),
      () => summarize(database, coach, video, 'Good jump.'),
      () => namePhase(database, coach, video, 'plant', 0),
    ])
      await expect(write()).rejects.toMatchObject({ code: '42501' });
    await expect(decide(database, coach, video, 'approved')).rejects.toMatchObject({ detail: 'gone' });
    await expect(finishReview(database, coach, video)).rejects.toMatchObject({ detail: 'gone' });
    await expect(
      ask(database, coach, `select * from "public"."review_overview"($1::uuid)`, [video]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('shows everything to the coach after consent, and starts the review deadline then', async () => {
    await asOwner(
      database,
      `update "public"."video_submissions" set "submitted_at" = "submitted_at" - interval '3 days' where "id" = $1::uuid`,
      [video],
    );
    await answer(true);
    await answer(true);
    expect([await seenBy(coach), await onDesk(), await hidden()]).toEqual([everything, 2, []]);
    const [due] = await ask<{ left: number }>(
      database,
      coach,
      `select "hours_left"::float8 as "left" from "public"."review_queue"(p_limit => 100) where "submission_id" = $1::uuid`,
      [video],
    );
    expect(Math.round(due?.left ?? 0)).toBe(48);
  });

  test('withdrawing consent hides later videos, and keeps earlier ones visible', async () => {
    await answer(true);
    const second = await send(ada);
    await answer(false);
    const third = await send(ada);
    expect([await seenBy(coach), await seenBy(coach, second), await seenBy(coach, third)]).toEqual([
      everything,
      everything,
      nothing,
    ]);
    expect(await hidden()).toEqual([third]);
    await answer(true);
    expect(await seenBy(coach, third)).toEqual(everything);
  });

  test('ties consent to an address: asks a new guardian, and never the same one twice', async () => {
    await answer(true);
    await name(ada, true, `max-${ada.sub}@example.com`);
    const second = await send(ada);
    expect(await seenBy(coach, second)).toEqual(nothing);
    await answer(true, `eve-${ada.sub}@example.com`);
    expect(await seenBy(coach, second)).toEqual(nothing);
    await name(ada, true, joan);
    expect(await seenBy(coach, second)).toEqual(everything);
  });

  test('requires no consent for adults, unknown ages or sites that do not ask for it', async () => {
    for (const isMinor of [false, undefined]) {
      const eve = await createMember(database, { confirmed: true });
      if (isMinor !== undefined) await name(eve, isMinor);
      const id = await submitVideo(database, eve);
      expect(
        await countOf(database, coach, `select 1 from "public"."video_submissions" where "id" = $1::uuid`, [
          id,
        ]),
      ).toBe(1);
    }
    await askBelow(0);
    expect([await seenBy(coach), await hidden()]).toEqual([everything, []]);
  });

  test('shows a coach that a film waits, and no row of any table that belongs to it', async () => {
    expect(await waiting(coach)).toEqual([{ athlete_name: 'Ada', videos: 1, has_since: true }]);
    await expect(waiting(ada)).rejects.toMatchObject({ code: '42501' });
    await asOwner(
      database,
      `insert into "public"."reviews" ("submission_id", "summary") values ($1::uuid, 'Good.')`,
      [video],
    );
    const tables = await asOwner<{ name: string }>(
      database,
      `select "table_name" as "name" from "information_schema"."columns"
        where "table_schema" = 'public' and "column_name" = 'submission_id'
          and has_table_privilege('authenticated', format('%I.%I', "table_schema", "table_name"), 'select')`,
    );
    expect(tables.map(({ name }) => name)).toContain('reviews');
    for (const { name } of tables) {
      const rows = `select 1 from "public"."${name}" where "submission_id" = $1::uuid`;
      expect([name, await countOf(database, coach, rows, [video])]).toEqual([name, 0]);
    }
    const [details] = await ask<{ details: unknown }>(
      database,
      coach,
      `select "public"."member_details"($1::uuid) as "details"`,
      [ada.sub],
    );
    expect(details?.details).toMatchObject({ submissions: [], submission_count: 1 });
    await answer(true);
    expect(await waiting(coach)).toEqual([]);
  });

  test('hides from coaches of other athletes that a film waits', async () => {
    const other = await createMember(database, { role: 'coach' });
    const own = await createMember(database, { role: 'coach' });
    await asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)`,
      [ada.sub, own.sub],
    );
    expect([await waiting(other), (await waiting(own)).length]).toEqual([[], 1]);
  });

  test('asks below the age that the owner chose, and counts an age without a range as the youngest', async () => {
    await askBelow(16);
    expect(await seenBy(coach)).toEqual(nothing);
    for (const [ageFrom, seen] of [
      [0, nothing],
      [13, nothing],
      [16, everything],
    ] as const) {
      await stateAge(ageFrom);
      expect([ageFrom, await seenBy(coach)]).toEqual([ageFrom, seen]);
    }
    await askBelow(18);
    await stateAge(13);
    const second = await send(ada);
    expect(await seenBy(coach, second)).toEqual(nothing);
    await stateAge(18);
    expect(await seenBy(coach, second)).toEqual(everything);
  });

  test('keeps films visible that coaches saw before the limit rose', async () => {
    await askBelow(0);
    expect(await seenBy(coach)).toEqual(everything);
    await askBelow(18);
    expect(await seenBy(coach)).toEqual(everything);
    expect(await seenBy(coach, await send(ada))).toEqual(nothing);
  });

  test('refuses other limits, and ages that are no range or contradict the answer', async () => {
    for (const age of [17, -1, null])
      await expect(
        ask(database, service, `select "public"."set_guardian_consent_age"($1)`, [age]),
      ).rejects.toMatchObject({ code: '22023' });
    for (const [isMinor, ageFrom] of [
      [true, 18],
      [false, 13],
      [true, 7],
    ])
      await expect(
        ask(database, ada, `select "public"."set_guardian"($1, 'Joan', $2, $3::smallint)`, [
          isMinor,
          joan,
          ageFrom,
        ]),
      ).rejects.toMatchObject({ detail: 'age_required' });
  });

  test('asks the same guardian by a second mail when the stated age makes consent necessary', async () => {
    const mails = () =>
      asOwner(database, `select 1 from "public"."mail_outbox" where "recipient" = $1`, [joan]);
    await askBelow(16);
    await stateAge(16);
    const before = (await mails()).length;
    await stateAge(13);
    await stateAge(13);
    expect((await mails()).length).toBe(before + 1);
  });

  test('resends the mail at most hourly and five times a day, and never to a guardian who opted out', async () => {
    const again = () => ask(database, ada, `select "public"."ask_guardian_again"()`);
    const passTime = (hours: number) =>
      asOwner(
        database,
        `update "public"."mail_outbox" set "created_at" = "created_at" - make_interval(hours => $2) where "recipient" = $1`,
        [joan, hours],
      );
    await expect(again()).rejects.toMatchObject({ detail: 'too_many_mails' });
    for (let mail = 2; mail <= 5; mail += 1) {
      await passTime(1);
      await again();
      await expect(again()).rejects.toMatchObject({ detail: 'too_many_mails' });
    }
    await passTime(1);
    await expect(again()).rejects.toMatchObject({ detail: 'too_many_mails' });
    await passTime(24);
    await again();
    await ask(database, service, `select "public"."stop_guardian_mail"($1::uuid, $2)`, [ada.sub, joan]);
    await passTime(24);
    await expect(again()).rejects.toMatchObject({ detail: 'guardian_stopped' });
    const eve = await createMember(database, { confirmed: true });
    await expect(ask(database, eve, `select "public"."ask_guardian_again"()`)).rejects.toMatchObject({
      detail: 'no_guardian',
    });
  });

  test("exports the guardian's answer, and deletes it with the account", async () => {
    await answer(false);
    expect(await exportAccount(database, ada.sub)).toMatchObject({
      guardian_consents: [{ email: joan, consented_at: null }],
    });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    await answer(true);
    expect(
      await asOwner(database, `select 1 from "public"."guardian_consents" where "user_id" = $1::uuid`, [
        ada.sub,
      ]),
    ).toEqual([]);
  });
});
