import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, service } from './people.ts';
import type { Person } from './people.ts';
import { createRoomPeople, finishReview, saveVoiceOver, storeAudio, submitVideo } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('voice-overs', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
  });

  const refused = { code: '42501' };
  const heard = async (video: string, person: Person) => ({
    rows: await countOf(
      database,
      person,
      `select 1 from "public"."review_voice_overs" where "submission_id" = $1::uuid`,
      [video],
    ),
    files: await countOf(
      database,
      person,
      `select 1 from "storage"."objects" where "bucket_id" = 'review-audio' and "name" like '%' || $1 || '%'`,
      [video],
    ),
  });
  const remove = (video: string, person: Person) =>
    countOf(database, person, `delete from "public"."review_voice_overs" where "submission_id" = $1::uuid`, [
      video,
    ]);

  test('the coach records until the review is finished, and then the athlete hears it', async () => {
    const { ada, eve, coach } = people;
    const video = await submitVideo(database, ada);
    const audio = await storeAudio(database, coach, { athlete: ada, video });
    await saveVoiceOver(database, coach, { video, audio });
    const [all, none] = [
      { rows: 1, files: 1 },
      { rows: 0, files: 0 },
    ];
    expect([await heard(video, coach), await heard(video, ada), await heard(video, eve)]).toEqual([
      all,
      none,
      none,
    ]);
    for (const person of [ada, eve]) {
      await expect(storeAudio(database, person, { athlete: ada, video })).rejects.toMatchObject(refused);
      await expect(saveVoiceOver(database, person, { video, audio })).rejects.toMatchObject(refused);
      expect(await remove(video, person)).toBe(0);
    }
    await finishReview(database, coach, video);
    expect([await heard(video, ada), await heard(video, eve)]).toEqual([all, none]);
    await expect(storeAudio(database, coach, { athlete: ada, video })).rejects.toMatchObject(refused);
    expect(await remove(video, coach)).toBe(0);
  });

  test('a coach hears nothing of a minor until the guardian agrees', async () => {
    const { ada, coach } = people;
    const video = await submitVideo(database, ada);
    await saveVoiceOver(database, coach, {
      video,
      audio: await storeAudio(database, coach, { athlete: ada, video }),
    });
    const setMinor = (isMinor: boolean) =>
      asOwner(database, `update "public"."profiles" set "is_minor" = $2 where "id" = $1::uuid`, [
        ada.sub,
        isMinor,
      ]);
    await asOwner(database, `alter table "public"."video_submissions" disable trigger user`);
    await asOwner(
      database,
      `update "public"."video_submissions" set "cleared_at" = null where "id" = $1::uuid`,
      [video],
    );
    await asOwner(database, `alter table "public"."video_submissions" enable trigger user`);
    await setMinor(true);
    const hidden = await heard(video, coach);
    await setMinor(false);
    expect([hidden, await heard(video, coach)]).toEqual([
      { rows: 0, files: 0 },
      { rows: 1, files: 1 },
    ]);
  });

  test('the recording belongs to the video and its athlete, and lasts at most 10 minutes', async () => {
    const { ada, eve, coach } = people;
    const video = await submitVideo(database, ada);
    const other = await submitVideo(database, eve);
    const audio = await storeAudio(database, coach, { athlete: ada, video });
    await expect(storeAudio(database, coach, { athlete: eve, video })).rejects.toMatchObject(refused);
    await expect(saveVoiceOver(database, coach, { video: other, audio })).rejects.toMatchObject(refused);
    const second = await submitVideo(database, ada);
    await expect(saveVoiceOver(database, coach, { video: second, audio })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      saveVoiceOver(database, coach, { video, audio: `${eve.sub}/${video}/${randomUUID()}.webm` }),
    ).rejects.toMatchObject(refused);
    for (const ms of [0, 600_001])
      await expect(saveVoiceOver(database, coach, { video, audio, ms })).rejects.toMatchObject({
        code: '23514',
      });
    await saveVoiceOver(database, coach, { video, audio, ms: 600_000 });
  });

  test('a recording that compares with a film of someone else does not show it', async () => {
    const { ada, eve, coach } = people;
    const [video, own, foreign] = [
      await submitVideo(database, ada),
      await submitVideo(database, ada),
      await submitVideo(database, eve),
    ];
    const audio = await storeAudio(database, coach, { athlete: ada, video });
    await saveVoiceOver(database, coach, { video, audio });
    await asOwner(
      database,
      `update "public"."review_voice_overs" set "timeline" = $2::jsonb where "submission_id" = $1::uuid`,
      [video, JSON.stringify({ comparisons: [own, foreign].map((otherKey, i) => [i, { otherKey }]) })],
    );
    await finishReview(database, coach, video);
    const named = await ask<{ id: string }>(
      database,
      ada,
      `select "v"."id" from "public"."review_voice_overs" as "o"
       cross join jsonb_array_elements("o"."timeline" -> 'comparisons') as "c"
       join "public"."video_submissions" as "v" on "v"."id" = ("c" -> 1 ->> 'otherKey')::uuid
       where "o"."submission_id" = $1::uuid`,
      [video],
    );
    expect(named).toEqual([{ id: own }]);
  });

  test('the recordings of one review take up at most 128 MB', async () => {
    const { ada, coach } = people;
    const video = await submitVideo(database, ada);
    await storeAudio(database, coach, { athlete: ada, video, bytes: 134_217_700 });
    await expect(storeAudio(database, coach, { athlete: ada, video })).rejects.toMatchObject(refused);
  });

  test('a coach does not record while another coach has claimed the video', async () => {
    const { ada, coach, assistant } = people;
    const video = await submitVideo(database, ada);
    await ask(database, assistant, `select "public"."claim_submission"($1::uuid)`, [video]);
    const audio = await storeAudio(database, coach, { athlete: ada, video });
    await expect(saveVoiceOver(database, coach, { video, audio })).rejects.toMatchObject({
      detail: 'claimed',
    });
    await saveVoiceOver(database, assistant, { video, audio });
  });

  test('lists replaced recordings after two days, those of deleted videos at once, and all with the account', async () => {
    const { ada, coach } = people;
    const video = await submitVideo(database, ada);
    const [old, audio] = [
      await storeAudio(database, coach, { athlete: ada, video }),
      await storeAudio(database, coach, { athlete: ada, video }),
    ];
    await saveVoiceOver(database, coach, { video, audio });
    const names = async (query: string, values: string[] = []) =>
      (await ask<{ name: string }>(database, service, query, values))
        .map(({ name }) => name)
        .filter((name) => name.includes(video));
    const forgotten = (after: string) =>
      names(`select "name" from "public"."list_forgotten_review_audio"(now() + $1::interval)`, [after]);
    expect([await forgotten('47 hours'), await forgotten('49 hours')]).toEqual([[], [old]]);
    expect(await names(`select "name" from "public"."list_personal_files"($1::uuid)`, [ada.sub])).toEqual(
      [old, audio].sort(),
    );
    await asOwner(database, `delete from "public"."video_submissions" where "id" = $1::uuid`, [video]);
    expect((await forgotten('1 second')).sort()).toEqual([old, audio].sort());
  });

  test('the export has the voice-overs of finished reviews', async () => {
    const { ada, coach } = people;
    const video = await submitVideo(database, ada);
    const audio = await storeAudio(database, coach, { athlete: ada, video });
    await saveVoiceOver(database, coach, { video, audio });
    const exported = async () => {
      type Data = { voice_overs: { audio_name: string }[] };
      const data = await exportAccount<Data>(database, ada.sub);
      return data.voice_overs.map((voice) => voice.audio_name);
    };
    expect(await exported()).not.toContain(audio);
    await finishReview(database, coach, video);
    expect(await exported()).toContain(audio);
  });
});
