import { beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';
import { backdate, saveNote, setMonthlyReviews, submitVideo } from './reviews.ts';

describeOnEachEngine('mails to coaches', (openDatabase) => {
  let database: Database;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  beforeEach(async () => {
    database = await openDatabase();
    await setMonthlyReviews(database, 5);
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { confirmed: true });
  });

  const mailsTo = async (coach: Member) =>
    (
      await asOwner<{ kind: string }>(
        database,
        `select "kind" from "public"."mail_outbox" where "recipient" = $1 order by "created_at", "kind"`,
        [coach.email],
      )
    ).map(({ kind }) => kind);
  const submit = async (athlete = ada) => {
    const video = await submitVideo(database, athlete);
    await ask(
      database,
      athlete,
      `update "public"."video_submissions" set "submitted_at" = now() where "id" = $1::uuid`,
      [video],
    );
    return video;
  };
  const set = (coach: Member, columns: string) =>
    asOwner(
      database,
      `insert into "public"."coach_settings" ("user_id") values ('${coach.sub}') on conflict do nothing`,
    ).then(() =>
      asOwner(database, `update "public"."coach_settings" set ${columns} where "user_id" = '${coach.sub}'`),
    );
  const assign = (coach: Member) =>
    asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ('${ada.sub}', '${coach.sub}')`,
    );

  test('a video of the shared queue notifies every coach, one of an athlete only their coach', async () => {
    await submit();
    expect(await mailsTo(mia)).toEqual(['coach-submission']);
    expect(await mailsTo(tom)).toEqual(['coach-submission']);
    await assign(mia);
    await submit();
    expect(await mailsTo(mia)).toHaveLength(2);
    expect(await mailsTo(tom)).toHaveLength(1);
  });

  test('a video that waits for a credit notifies the coaches when it is covered', async () => {
    await setMonthlyReviews(database, 0);
    const video = await submit();
    expect(await mailsTo(mia)).toEqual([]);
    await setMonthlyReviews(database, 1);
    await ask(database, ada, `select "public"."use_monthly_review"($1::uuid)`, [video]);
    expect(await mailsTo(mia)).toEqual(['coach-submission']);
  });

  test('while the athlete’s coach is away, the others are notified', async () => {
    await assign(mia);
    await set(mia, `"away_from" = current_date - 1, "away_until" = current_date + 3`);
    await submit();
    expect(await mailsTo(mia)).toEqual([]);
    expect(await mailsTo(tom)).toEqual(['coach-submission']);
  });

  test('a coach can have no mails, or one summary a day', async () => {
    await set(mia, `"notices" = 'none'`);
    await set(tom, `"notices" = 'daily'`);
    await submit();
    await submit();
    expect(await mailsTo(mia)).toEqual([]);
    const due = await asOwner<{ at: string }>(
      database,
      `select distinct to_char("next_attempt_at" at time zone 'UTC', 'HH24:MI') as "at" from "public"."mail_outbox"
       where "recipient" = $1 and "next_attempt_at" > now()`,
      [tom.email],
    );
    expect(due).toEqual([{ at: '06:00' }]);
    await asOwner(database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
    const claimed = await ask<{ kind: string }>(
      database,
      service,
      `select * from "public"."claim_mail"(100)`,
    );
    expect(claimed.map(({ kind }) => kind)).toEqual(['notices']);
  });

  test('a review that is due within 12 hours is announced once', async () => {
    const video = await submit();
    await submit();
    await backdate(database, video, 40);
    const queue = async () =>
      (await ask<{ mails: number }>(database, service, `select "public"."queue_due_notices"() as "mails"`))[0]
        ?.mails;
    expect(await queue()).toBe(2);
    expect(await queue()).toBe(0);
    expect(await mailsTo(mia)).toContain('coach-due');
  });

  test('an athlete’s reply reaches the coach who reviewed, unless they want no mails', async () => {
    const video = await submit();
    const { note } = await saveNote(database, mia, video);
    await ask(database, mia, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]);
    const reply = () =>
      ask(
        database,
        ada,
        `insert into "public"."review_replies" ("submission_id", "note_id", "body") values ($1::uuid, $2::uuid, 'Why?')`,
        [video, note?.id],
      );
    await set(mia, `"notices" = 'none'`);
    await reply();
    expect(await mailsTo(mia)).not.toContain('coach-reply');
    await set(mia, `"notices" = 'each'`);
    await reply();
    expect(await mailsTo(mia)).toContain('coach-reply');
    expect(await mailsTo(tom)).not.toContain('coach-reply');
  });
});
