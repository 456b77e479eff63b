import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';
import { submitVideo } from './reviews.ts';

/** Policies, views and functions that decide about a film themselves, and why that is no second rule. */
const deciders = {
  "policy of video_submissions: Athletes read their own submissions, coaches their athletes'": 'The rule.',
  'view coached_films': 'The same for functions; a test compares the two.',
  "policy of objects: Coaches watch their athletes' videos": 'A file is stored before its row.',
  'function is_film_hidden': 'A file is stored before its row.',
  'function waits_for_guardian': 'Says why a film is hidden, to its athlete and in mails.',
  'function list_waiting_for_guardian': 'Counts what the rule hides.',
  'function record_guardian_consent': 'Clears what the guardian agreed to.',
  'function set_guardian_consent_age': 'Clears what was visible before a higher limit holds.',
  'function undo_decision': 'A decision can be undone although the guardian has declined since.',
  'function hand_over_submission':
    'A review begun goes to another coach although the guardian has declined since.',
  'function chat_athletes': 'Lists athletes, not films.',
};
const film = /video[_-]submissions|coached_films/;
const rule =
  /athletes_of_other_coaches|is_my_athlete|athletes_without_consent|athletes_to_clear|cleared_at"? is/i;

describeOnEachEngine('who may see a film', (openDatabase) => {
  let database: Database;
  let coach: Member;
  let other: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { role: 'coach', confirmed: true });
    other = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { confirmed: true });
    await asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)`,
      [ada.sub, coach.sub],
    );
  });

  test('is decided in one place', async () => {
    const sources = await asOwner<{ name: string; text: string }>(
      database,
      `select format('policy of %s: %s', "tablename", "policyname") as "name",
         concat_ws(' ', "tablename", "qual", "with_check") as "text" from "pg_policies"
       union all
       select format('function %s', "proname"), "prosrc" from "pg_proc"
       where "pronamespace" in ('public'::regnamespace, 'private'::regnamespace)
       union all
       select format('view %s', "viewname"), "definition" from "pg_views" where "schemaname" in ('public', 'private')`,
    );
    const found = sources.filter(({ text }) => film.test(text) && rule.test(text)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(Object.keys(deciders).toSorted());
  });

  test('is the same for policies and for functions', async () => {
    const [texts] = await asOwner<{ policy: string; view: string }>(
      database,
      `select
         (select "qual" from "pg_policies" where "tablename" = 'video_submissions' and "cmd" = 'SELECT') as "policy",
         pg_get_viewdef('"private"."coached_films"'::regclass) as "view"`,
    );
    const plain = (text = '') => text.replaceAll(/video_submissions\.|[\s()]/g, '').replace(/;$/, '');
    const inView = plain(texts?.view).replace(/^.*?WHERE/, '');
    expect(inView).toContain('athletes_of_other_coaches');
    expect(plain(texts?.policy)).toBe(`user_id=SELECTauth.uidASuidOR${inView}`);
  });

  const one = async (tx: Transaction, sql: string, params: readonly unknown[]) =>
    expect((await tx.query(sql, params)).rows).toHaveLength(1);

  /** Sends a film with its jump like a device that sends everything twice. */
  const sendFilm = async (tx: Transaction, id: string, athlete: Member) => {
    const name = `${athlete.sub}/${id}.webm`;
    await tx.query(
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
       values ('video-submissions', $1, $2, '{"size": 4096}')`,
      [name, athlete.sub],
    );
    const row = `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
      values ($1::uuid, $2, 'vault.webm', 1)`;
    const { rows } = await tx.query<{ id: string }>(`${row} returning *`, [athlete.sub, name]);
    const film = rows[0]?.id ?? '';
    await one(tx, `${row} on conflict ("video_url") do update set "submitted_at" = now() returning *`, [
      athlete.sub,
      name,
    ]);
    const jump = `insert into "public"."jumps" ("submission_id", "bar_m") values ($1::uuid, 4)`;
    await one(tx, `${jump} returning *`, [film]);
    await one(tx, `${jump} on conflict ("submission_id") do update set "bar_m" = 4.1 returning *`, [film]);
    return film;
  };

  /** Writes a summary and a note, each twice. */
  const review = async (tx: Transaction, film: string) => {
    const summary = `insert into "public"."reviews" ("submission_id", "summary") values ($1::uuid, 'Good.')`;
    await one(tx, `${summary} returning *`, [film]);
    await one(
      tx,
      `${summary} on conflict ("submission_id") do update set "summary" = 'Better.' returning *`,
      [film],
    );
    const note = `insert into "public"."review_notes" ("id", "submission_id", "at_us", "body") values ($1::uuid, $2::uuid, 0, 'Plant.')`;
    const id = randomUUID();
    await one(tx, `${note} returning *`, [id, film]);
    await one(tx, `${note} on conflict ("id") do update set "body" = 'Tall.' returning *`, [id, film]);
  };

  test('lets an athlete send a film with its jump in one transaction, and their coach review it', async () => {
    const sent = await database.withRole({ claims: ada }, (tx) => sendFilm(tx, randomUUID(), ada));
    await expect(database.withRole({ claims: other }, (tx) => review(tx, sent))).rejects.toMatchObject({
      code: '42501',
    });
    await database.withRole({ claims: coach }, (tx) => review(tx, sent));
  });

  test('lets a coach send and review a film of their own in one transaction', async () => {
    await database.withRole({ claims: coach }, async (tx) => {
      await review(tx, await sendFilm(tx, randomUUID(), coach));
    });
  });

  test('a film that waits for a guardian is hidden from coaches, in policies and functions', async () => {
    const kid = await createMember(database, { confirmed: true });
    await ask(database, kid, `select "public"."set_guardian"(true, 'Joan', $1)`, [
      `joan-${kid.sub}@example.com`,
    ]);
    const film = await submitVideo(database, kid);
    const seen = () =>
      Promise.all([
        ask(database, coach, `select from "public"."video_submissions" where "id" = $1::uuid`, [film]),
        ask(database, coach, `select from "public"."search_submissions"() where "id" = $1::uuid`, [film]),
      ]).then((lists) => lists.map(({ length }) => length));
    expect(await seen()).toEqual([0, 0]);
    await ask(database, service, `select "public"."record_guardian_consent"($1::uuid, $2, true)`, [
      kid.sub,
      `joan-${kid.sub}@example.com`,
    ]);
    expect(await seen()).toEqual([1, 1]);
  });
});
