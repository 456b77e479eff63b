import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, visitor } from './people.ts';
import type { Member, Person } from './people.ts';
import { answerNote, finishReview, saveNote, submitVideo } from './reviews.ts';

describeOnEachEngine('guardians', (openDatabase) => {
  let database: Database;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    coach = await createMember(database, { admin: true, confirmed: true });
    // Consent has its own tests in guardian-consent.test.ts.
    await asOwner(
      database,
      `update "private"."settings" set "value" = '0' where "name" = 'guardian_consent_age'`,
    );
  });

  const athlete = () => createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
  const name = (
    person: Person,
    isMinor: boolean,
    guardian: string | null = null,
    email: string | null = null,
  ) => ask(database, person, `select "public"."set_guardian"($1, $2, $3)`, [isMinor, guardian, email]);
  const stop = (person: Member, email: string) =>
    ask(database, service, `select "public"."stop_guardian_mail"($1::uuid, $2)`, [person.sub, email]);
  const guardianOf = (person: Person) =>
    ask<{ name: string; email: string; stopped: boolean }>(
      database,
      person,
      `select "name", "email", "stopped_at" is not null as "stopped" from "public"."guardians"`,
    );
  const isMinor = async (person: Member) =>
    (
      await ask<{ is_minor: boolean | null }>(
        database,
        person,
        `select "is_minor" from "public"."profiles" where "id" = $1::uuid`,
        [person.sub],
      )
    )[0]?.is_minor;
  const mailsTo = async (email: string) =>
    (
      await asOwner<{ kind: string }>(
        database,
        `select "kind" from "public"."mail_outbox" where "recipient" = $1 order by "kind"`,
        [email],
      )
    ).map(({ kind }) => kind);
  /** An address unique to this test. */
  const address = (person: Member, who = 'joan') => `${who}-${person.sub}@example.com`;
  const reviewed = async (person: Member) => {
    const video = await submitVideo(database, person);
    const { note } = await saveNote(database, coach, video);
    await finishReview(database, coach, video);
    return { video, note: note?.id ?? '' };
  };

  test('starts unset; an adult names no guardian, a minor names one, who is notified once', async () => {
    const ada = await athlete();
    expect(await isMinor(ada)).toBeNull();
    await name(ada, false);
    expect([await isMinor(ada), await guardianOf(ada)]).toEqual([false, []]);
    await name(ada, true, ' Joan ', ` ${address(ada).toUpperCase()} `);
    await name(ada, true, 'Joan Vaulter', address(ada));
    expect(await isMinor(ada)).toBe(true);
    expect(await guardianOf(ada)).toEqual([{ name: 'Joan Vaulter', email: address(ada), stopped: false }]);
    expect(await mailsTo(address(ada))).toEqual(['guardian-named']);
  });

  test("the guardian gets copies of the finished review and the coach's replies, not of the athlete's", async () => {
    const ada = await athlete();
    await name(ada, true, 'Joan', address(ada));
    const { video, note } = await reviewed(ada);
    await answerNote(database, coach, { video, note, body: 'And breathe.' });
    await answerNote(database, ada, { video, note, body: 'Thanks!' });
    expect(await mailsTo(address(ada))).toEqual(['guardian-named', 'review-reply', 'submission-reviewed']);
    expect(await mailsTo(ada.email)).toEqual(['review-reply', 'submission-reviewed']);
  });

  test('notifies the coach of replies once an hour per video', async () => {
    const [ada, trainer] = [await athlete(), await createMember(database, { admin: true, confirmed: true })];
    const video = await submitVideo(database, ada);
    const { note } = await saveNote(database, trainer, video);
    await finishReview(database, trainer, video);
    for (const body of ['One.', 'Two.', 'Three.']) {
      await answerNote(database, ada, { video, note: note?.id ?? '', body });
    }
    const kinds = (await mailsTo(trainer.email)).filter((kind) => kind !== 'coach-submission');
    // The hour may change between two replies.
    expect(kinds.length === 1 || kinds.length === 2).toBe(true);
    expect(new Set(kinds)).toEqual(new Set(['coach-reply']));
  });

  test('a guardian who opts out gets no more mail, even when named again', async () => {
    const ada = await athlete();
    await name(ada, true, 'Joan', address(ada));
    await stop(ada, address(ada).toUpperCase());
    await stop(ada, address(ada));
    await reviewed(ada);
    expect(await guardianOf(ada)).toMatchObject([{ stopped: true }]);
    await name(ada, false);
    await name(ada, true, 'Joan', address(ada));
    expect(await guardianOf(ada)).toMatchObject([{ stopped: true }]);
    await reviewed(ada);
    expect(await mailsTo(address(ada))).toEqual(['guardian-named']);

    await name(ada, true, 'Pete', address(ada, 'pete'));
    expect(await guardianOf(ada)).toMatchObject([{ name: 'Pete', stopped: false }]);
  });

  test('only the athlete sees and names her guardian, and mails end only through the link', async () => {
    const [ada, eve] = [await athlete(), await athlete()];
    await name(ada, true, 'Joan', address(ada));
    expect([await guardianOf(eve), await guardianOf(coach)]).toEqual([[], []]);
    await expectRefusal(database, visitor, `select 1 from "public"."guardians"`);
    await expectRefusal(database, visitor, `select "public"."set_guardian"(false)`);
    for (const person of [visitor, eve, ada]) {
      await expectRefusal(
        database,
        person,
        `select "public"."stop_guardian_mail"($1::uuid, 'a@example.com')`,
        [ada.sub],
      );
    }
    await expectRefusal(database, ada, `update "public"."guardians" set "stopped_at" = null`);
    await expectRefusal(database, ada, `update "public"."profiles" set "is_minor" = false`);
  });

  test("a guardian with her own account still reads none of the athlete's data", async () => {
    const ada = await athlete();
    const joan = await createMember(database, { confirmed: true });
    await name(ada, true, 'Joan', joan.email);
    const { video, note } = await reviewed(ada);
    for (const person of [joan, visitor]) {
      for (const table of [
        'video_submissions',
        'jumps',
        'reviews',
        'review_notes',
        'review_replies',
        'guardians',
      ]) {
        const rows = await countOf(database, person, `select 1 from "public"."${table}"`).catch(() => 0);
        expect(rows, table).toBe(0);
      }
      await expect(answerNote(database, person, { video, note })).rejects.toMatchObject({ code: '42501' });
      await expectRefusal(database, person, `select "public"."review_overview"($1::uuid)`, [video]);
    }
  });

  test.each([
    ['no name', '', 'joan@example.com'],
    ['no address', 'Joan', ' '],
    ['neither', null, null],
  ])('requires a guardian of a minor who gives %s', async (_what, guardian, email) => {
    const ada = await athlete();
    await expect(name(ada, true, guardian, email)).rejects.toMatchObject({ detail: 'guardian_required' });
    expect(await isMinor(ada)).toBeNull();
  });

  test.each([
    ['Joan', 'joan'],
    ['Joan', 'joan@home'],
    ['Joan', 'a@example.com, b@example.com'],
    ['Joan', '<joan@example.com>'],
    ['Joan', `${'a'.repeat(320)}@example.com`],
    ['Win at http://spam.example', 'joan@example.com'],
    ['Win at www.spam.example', 'joan@example.com'],
    ['Joan\nBcc: x', 'joan@example.com'],
    ['a'.repeat(101), 'joan@example.com'],
  ])('refuses %j <%s>', async (guardian, email) => {
    await expect(name(await athlete(), true, guardian, email)).rejects.toMatchObject({ code: '23514' });
  });

  test("refuses the athlete's own address as guardian", async () => {
    const ada = await athlete();
    await expect(name(ada, true, 'Me', ada.email.toUpperCase())).rejects.toMatchObject({
      detail: 'own_address',
    });
  });

  test('allows five new guardian addresses per day', async () => {
    const ada = await athlete();
    const outcomes: string[] = [];
    for (let number = 1; number <= 7; number += 1) {
      // Removing the guardian in between does not reset the limit.
      await name(ada, false);
      outcomes.push(
        await name(ada, true, 'Joan', address(ada, `joan${number}`)).then(
          () => 'named',
          () => 'refused',
        ),
      );
    }
    expect(outcomes).toEqual(['named', 'named', 'named', 'named', 'named', 'refused', 'refused']);
    expect(await mailsTo(address(ada, 'joan6'))).toEqual([]);
  });

  test('deletes the guardian with the account, including from the mail queue', async () => {
    const ada = await athlete();
    await name(ada, true, 'Joan', address(ada));
    await reviewed(ada);
    await stop(ada, address(ada));
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await mailsTo(address(ada))).toEqual([]);
    expect(
      await asOwner(
        database,
        `select "user_id" from "public"."guardians" where "user_id" = $1::uuid
         union all select "user_id" from "private"."guardian_objections" where "user_id" = $1::uuid`,
        [ada.sub],
      ),
    ).toEqual([]);
    await stop(ada, address(ada));
  });

  test("shows the coach in queue and room that the athlete is a minor, and the guardian's name", async () => {
    const ada = await athlete();
    await name(ada, true, 'Joan', address(ada));
    const video = await submitVideo(database, ada);
    const overview = `select "is_minor", "guardian_name" from "public"."review_overview"($1::uuid)`;
    expect(await ask(database, coach, overview, [video])).toEqual([
      { is_minor: true, guardian_name: 'Joan' },
    ]);
    expect(
      await countOf(
        database,
        coach,
        `select 1 from "public"."review_queue"(p_limit => 100) where "submission_id" = $1::uuid and "is_minor"`,
        [video],
      ),
    ).toBe(1);
  });
});
