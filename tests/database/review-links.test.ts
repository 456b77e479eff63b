import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member, Person } from './people.ts';
import { createRoomPeople, draftReview, finishReview } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

interface Link {
  id: string;
  token: string;
  days: number;
}

describeOnEachEngine('links to reviews', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  let ada: Member;
  let joan: string;
  let video: string;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
  });
  beforeEach(async () => {
    ada = await createMember(database, {
      confirmed: true,
      metadata: { first_name: 'Ada', last_name: 'Vault' },
    });
    joan = `joan-${ada.sub}@example.com`;
    await sayAge(false);
    ({ video } = await draftReview(database, { ...people, ada }));
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id") values ('video-submissions', $1, $2)`,
      [`${ada.sub}/${video}.webm`, ada.sub],
    );
    await asOwner(
      database,
      `insert into "public"."jumps" ("submission_id", "bar_m", "question") values ($1::uuid, 4, 'Is Ada too late?')`,
      [video],
    );
    await finishReview(database, people.coach, video);
  });

  const sayAge = (isMinor: boolean) =>
    ask(database, ada, `select "public"."set_guardian"($1, $2, $3)`, [
      isMinor,
      isMinor ? 'Joan' : null,
      isMinor ? joan : null,
    ]);
  const share = async (
    person: Person = ada,
    { days = 7, name = true, voice = false, id = video } = {},
  ): Promise<Link> => {
    const [link] = await ask<Link>(
      database,
      person,
      `select "id", "token", round(extract(epoch from "expires_at" - now()) / 86400)::int as "days"
       from "public"."share_review"($1::uuid, $2, $3, $4)`,
      [id, days, name, voice],
    );
    if (!link) throw new Error('share_review returned nothing');
    return link;
  };
  const read = async (token: string, counts = true): Promise<Record<string, unknown> | null> => {
    const [row] = await ask<{ review: Record<string, unknown> | null }>(
      database,
      service,
      `select "public"."read_shared_review"($1, $2) as "review"`,
      [token, counts],
    );
    return row?.review ?? null;
  };
  const answer = (consents: boolean, email = joan, about = 'record_sharing_consent') =>
    ask(database, service, `select "public"."${about}"($1::uuid, $2, $3)`, [ada.sub, email, consents]);
  const stateOf = async (person: Person = ada) =>
    (await ask<{ state: string }>(database, person, `select "public"."sharing_state"() as "state"`))[0]
      ?.state;
  const linksSeenBy = (person: Person) =>
    countOf(database, person, `select "id" from "public"."review_links" where "submission_id" = $1::uuid`, [
      video,
    ]);
  const end = (person: Person, { id }: Link) =>
    countOf(database, person, `delete from "public"."review_links" where "id" = $1::uuid`, [id]);

  test('an athlete makes a link that shows the review, its numbers, notes, phases, steps, paths and drills', async () => {
    const link = await share();
    expect(link).toMatchObject({ token: expect.stringMatching(/^[0-9a-f]{64}$/), days: 7 });
    expect((await share(ada, { days: 30 })).days).toBe(30);
    expect(await read(link.token)).toMatchObject({
      athlete_name: 'Ada Vault',
      file_name: 'vault.webm',
      status: 'approved',
      summary: 'Good jump.',
      jump: { bar_m: 4 },
      notes: [{ at_us: 0, body: 'Plant.' }],
      phases: { plant: 2_000_000 },
      steps: [{ contact_us: 0, toe_off_us: null }],
      paths: [{ part: expect.any(String), points: expect.any(Array) }],
      drills: [{ title: 'A-skip' }],
      video_path: `${ada.sub}/${video}.webm`,
    });
  });

  test('a link without the name shows neither the name nor the file name', async () => {
    const review = await read((await share(ada, { name: false })).token);
    expect(review).toMatchObject({ athlete_name: null, file_name: null });
    const { video_path: path, ...shown } = review ?? {};
    expect(path).toBe(`${ada.sub}/${video}.webm`);
    for (const secret of ['Ada', 'Vault', 'vault.webm', ada.sub, ada.email, people.coach.sub, 'Cora'])
      expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('a link shows no email address, age, guardian, question or reply', async () => {
    expect(Object.keys((await read((await share()).token)) ?? {}).sort()).toEqual([
      'athlete_name',
      'drills',
      'expires_at',
      'file_name',
      'jump',
      'measurements',
      'notes',
      'paths',
      'phases',
      'slow_motion',
      'slow_motion_runs',
      'status',
      'steps',
      'summary',
      'video_path',
      'voice_over',
    ]);
  });

  test('a link has the voice-over only if the athlete chose so, and while its audio exists; its timeline once', async () => {
    const [silent, spoken] = [await share(), await share(ada, { voice: true })];
    expect((await read(silent.token))?.['voice_over']).toBeNull();
    const voice = (await read(spoken.token))?.['voice_over'];
    expect(voice).toEqual({
      audio_name: expect.stringMatching(`^${ada.sub}/${video}/`),
      duration_ms: expect.any(Number),
      timeline: expect.any(Object),
      captions: expect.any(Array),
    });
    // A page that renews its links has the timeline.
    expect((await read(spoken.token, false))?.['voice_over']).toEqual({
      ...(voice as object),
      timeline: null,
    });
    const { audio_name: audio } = voice as { audio_name: string };
    await asOwner(database, `delete from "storage"."objects" where "name" = $1`, [audio]);
    expect((await read(spoken.token))?.['voice_over']).toBeNull();
  });

  test('a link says when a voice-over compares, but neither with which film nor where it was', async () => {
    const other = crypto.randomUUID();
    const recorded = { otherKey: other, view: 'overlay', opacity: 50, points: { here: [], there: [] } };
    const kept = { frames: [[0, 0]], views: [[0, { scale: 2, x: 0.5, y: 0.5 }]] };
    const store = (timeline: unknown) =>
      asOwner(
        database,
        `update "public"."review_voice_overs" set "timeline" = $2::jsonb where "submission_id" = $1::uuid`,
        [video, JSON.stringify(timeline)],
      );
    const { token } = await share(ada, { voice: true });
    const timelineOf = async () =>
      ((await read(token))?.['voice_over'] as { timeline: unknown } | undefined)?.timeline;
    await asOwner(database, `alter table "public"."review_voice_overs" disable trigger user`);
    await store({
      ...kept,
      comparisons: [
        [0, null],
        [100, recorded],
        [200, null],
        [300, other],
      ],
      otherFrames: [[100, 5]],
      otherViews: [[100, { scale: 3, x: 0, y: 0 }]],
    });
    const comparisons = [
      [0, null],
      [100, {}],
      [200, null],
      [300, null],
    ];
    expect(await timelineOf()).toEqual({ ...kept, comparisons });
    // Recordings from before, and whatever a client may have written.
    await store(kept);
    expect(await timelineOf()).toEqual(kept);
    await store({ ...kept, comparisons: { otherKey: other } });
    expect(await timelineOf()).toEqual(kept);
    await store({ ...kept, comparisons: [] });
    expect(await timelineOf()).toEqual({ ...kept, comparisons: [] });
    await asOwner(database, `alter table "public"."review_voice_overs" enable trigger user`);
  });

  test('the database keeps a hash of the token, which nobody reads', async () => {
    const { token } = await share();
    const rows = await asOwner(database, `select * from "public"."review_links" where "submission_id" = $1`, [
      video,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { token_hash: hash } = rows[0] as { token_hash: string };
    expect(await read(hash)).toBeNull();
    await expect(
      ask(database, ada, `select "token_hash" from "public"."review_links"`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('only the athlete shares, and only a finished review', async () => {
    for (const person of [people.eve, people.coach, people.assistant])
      await expect(share(person)).rejects.toMatchObject({ detail: 'gone' });
    const { video: draft } = await draftReview(database, { ...people, ada });
    await expect(share(ada, { id: draft })).rejects.toMatchObject({ detail: 'gone' });
    await expect(share(ada, { days: 365 })).rejects.toMatchObject({ code: '22023' });
  });

  test('coaches see that a review is shared but cannot end the link; strangers see nothing', async () => {
    const link = await share();
    expect([await linksSeenBy(ada), await linksSeenBy(people.coach), await linksSeenBy(people.eve)]).toEqual([
      1, 1, 0,
    ]);
    expect([await end(people.coach, link), await end(people.eve, link)]).toEqual([0, 0]);
    expect(await end(ada, link)).toBe(1);
    expect(await read(link.token)).toBeNull();
  });

  test('an expired link, an unknown one and one without a film show nothing', async () => {
    const { token } = await share();
    const { token: other } = await share();
    expect(await read(`${token.slice(1)}0`)).toBeNull();
    await asOwner(
      database,
      `update "public"."review_links" set "created_at" = now() - interval '8 days', "expires_at" = now()
       where "token_hash" = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [token],
    );
    expect(await read(token)).toBeNull();
    expect(await read(other)).not.toBeNull();
    await asOwner(database, `delete from "storage"."objects" where "name" = $1`, [
      `${ada.sub}/${video}.webm`,
    ]);
    expect(await read(other)).toBeNull();
  });

  test('counts views, but not that an open page renews its link to the film', async () => {
    const { id, token } = await share();
    await read(token);
    await read(token);
    await read(token, false);
    expect(
      await ask(database, ada, `select "views" from "public"."review_links" where "id" = $1::uuid`, [id]),
    ).toEqual([{ views: 2 }]);
  });

  test('a review has at most ten links; expired ones do not count', async () => {
    for (let i = 0; i < 10; i += 1) await share();
    await expect(share()).rejects.toMatchObject({ detail: 'too_many' });
    await asOwner(
      database,
      `update "public"."review_links" set "created_at" = now() - interval '8 days', "expires_at" = now()
       where "submission_id" = $1::uuid`,
      [video],
    );
    await share();
    expect(await linksSeenBy(ada)).toBe(1);
  });

  test('an athlete who is under 18 or has not said so shares nothing before the guardian agrees', async () => {
    await sayAge(true);
    expect(await stateOf()).toBe('consent_required');
    await expect(share()).rejects.toMatchObject({ detail: 'consent_required' });
    // Consent to reviews is not consent to sharing.
    await answer(true, joan, 'record_guardian_consent');
    await expect(share()).rejects.toMatchObject({ detail: 'consent_required' });
    await answer(true, `eve-${joan}`);
    await expect(share()).rejects.toMatchObject({ detail: 'consent_required' });
    await answer(true);
    expect(await stateOf()).toBe('allowed');
    await share();

    const unknown = await createMember(database, { confirmed: true });
    expect(await stateOf(unknown)).toBe('age_unknown');
    const { video: film } = await draftReview(database, { ...people, ada: unknown });
    await finishReview(database, people.coach, film);
    await expect(share(unknown, { id: film })).rejects.toMatchObject({ detail: 'age_unknown' });
  });

  test('withdrawing consent ends all links for good', async () => {
    await sayAge(true);
    await answer(true);
    const { token } = await share();
    expect(await read(token)).not.toBeNull();
    // An earlier guardian ends nothing.
    await answer(false, `max-${joan}`);
    expect(await read(token)).not.toBeNull();
    await answer(false);
    expect([await read(token), await stateOf()]).toEqual([null, 'declined']);
    await answer(true);
    expect(await read(token)).toBeNull();
  });

  test('a link stops while its athlete may not share', async () => {
    const { token } = await share();
    await sayAge(true);
    expect(await read(token)).toBeNull();
    await answer(true);
    expect(await read(token)).not.toBeNull();
    await answer(false, joan, 'record_guardian_consent');
    expect([await read(token), await stateOf()]).toEqual([null, 'declined']);
  });

  test('asks the guardian at most once an hour, also after they were named again', async () => {
    const askAgain = () => ask(database, ada, `select "public"."ask_guardian_about_sharing"()`);
    await expect(askAgain()).rejects.toMatchObject({ detail: 'no_guardian' });
    await sayAge(true);
    await askAgain();
    await expect(askAgain()).rejects.toMatchObject({ detail: 'too_many_mails' });
    await sayAge(false);
    await sayAge(true);
    await expect(askAgain()).rejects.toMatchObject({ detail: 'too_many_mails' });
    await ask(database, service, `select "public"."stop_guardian_mail"($1::uuid, $2)`, [ada.sub, joan]);
    await expect(askAgain()).rejects.toMatchObject({ detail: 'guardian_stopped' });
  });

  test('exports links without their hash, and deletes them with the video', async () => {
    await sayAge(true);
    await answer(true);
    const { token } = await share();
    const data = await exportAccount(database, ada.sub);
    expect(data).toMatchObject({
      review_links: [{ submission_id: video, shows_name: true, views: 0 }],
      sharing_consents: [{ email: joan, declined_at: null }],
    });
    expect(JSON.stringify(data)).not.toContain('token_hash');
    await asOwner(database, `delete from "public"."video_submissions" where "id" = $1::uuid`, [video]);
    expect([await read(token), await linksSeenBy(ada)]).toEqual([null, 0]);
  });
});
