import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { saveLog } from './jump-log.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, service, type Member } from './people.ts';
import { giveCoach } from './plans.ts';

describeOnEachEngine('readiness check', (openDatabase) => {
  let database: Database;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true });
    await giveCoach(database, ada, mia);
    await ofAge(false);
  });

  const ofAge = (isMinor: boolean | null) =>
    asOwner(
      database,
      `update "public"."profiles" set "is_minor" = $2, "age_from" = case when $2 then 13 end where "id" = $1::uuid`,
      [ada.sub, isMinor],
    );
  const turn = (agrees: boolean) => ask(database, ada, `select "public"."set_readiness"($1)`, [agrees]);
  const state = async () =>
    (await ask<{ state: string }>(database, ada, `select "public"."readiness_state"() as "state"`))[0]?.state;
  const check = (fields: object = {}) =>
    saveLog(database, ada, [
      {
        table: 'readiness_checks',
        id: randomUUID(),
        row: {
          checked_on: new Date().toISOString().slice(0, 10),
          sleep: 4,
          soreness: 2,
          pain: ['knee'],
          ...fields,
        },
      },
    ]);
  const seen = (person: Member) =>
    countOf(database, person, `select 1 from "public"."readiness_checks" where "athlete_id" = $1::uuid`, [
      ada.sub,
    ]);
  const painOf = async (coach: Member) =>
    (
      await ask<{ athlete_id: string; pain: string[] }>(
        database,
        coach,
        `select "athlete_id", "pain" from "public"."list_pain"()`,
      )
    ).filter(({ athlete_id }) => athlete_id === ada.sub);

  test('is off until the athlete agrees', async () => {
    expect(await state()).toBe('off');
    await expect(check()).rejects.toMatchObject({ detail: 'readiness_off' });
    await turn(true);
    expect(await state()).toBe('on');
    expect(await check()).toMatchObject([{ outcome: 'saved' }]);
  });

  test('refuses a day that has not come, which would be the latest for long', async () => {
    await turn(true);
    await expect(check({ checked_on: '2099-01-01' })).rejects.toMatchObject({ detail: 'out_of_range' });
  });

  test('is read by the athlete’s coach only, who sees the pain, and never by mail', async () => {
    await turn(true);
    await check();
    expect(await Promise.all([ada, mia, tom].map(seen))).toEqual([1, 1, 0]);
    expect(await painOf(mia)).toMatchObject([{ pain: ['knee'] }]);
    expect(await painOf(tom)).toEqual([]);
    await expect(ask(database, ada, `select * from "public"."list_pain"()`)).rejects.toMatchObject({
      code: '42501',
    });
    expect(
      await asOwner(database, `select 1 from "public"."mail_outbox" where "payload"::text like '%knee%'`),
    ).toEqual([]);
  });

  test('pain is no longer listed once a later check names none', async () => {
    await turn(true);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await check({ checked_on: yesterday });
    expect(await painOf(mia)).toHaveLength(1);
    await check({ pain: [] });
    expect(await painOf(mia)).toEqual([]);
  });

  test.each([[true], [null]])('is unavailable to an athlete with is_minor %s', async (isMinor) => {
    await ofAge(isMinor);
    expect(await state()).toBe('unavailable');
    await expect(turn(true)).rejects.toMatchObject({ detail: 'readiness_unavailable' });
  });

  describe('of an athlete whose guardian is asked', () => {
    const joan = () => `joan-${ada.sub}@example.com`;
    const name = (email: string) =>
      ask(database, ada, `select "public"."set_guardian"(true, 'Joan', $1, 13::smallint)`, [email]);
    const answer = (consents: boolean, email = joan()) =>
      ask(database, service, `select "public"."record_readiness_consent"($1::uuid, $2, $3)`, [
        ada.sub,
        email,
        consents,
      ]);
    const askJoan = () => ask(database, ada, `select "public"."ask_guardian_about_readiness"()`);

    test('is on while the guardian agrees, and off with all answers when they no longer do', async () => {
      await name(joan());
      expect(await state()).toBe('guardian');
      await expect(turn(true)).rejects.toMatchObject({ detail: 'readiness_unavailable' });
      await expect(check()).rejects.toMatchObject({ detail: 'readiness_off' });
      await answer(true);
      await answer(true);
      expect(await state()).toBe('on');
      await check();
      expect(await Promise.all([ada, mia, tom].map(seen))).toEqual([1, 1, 0]);
      await answer(false);
      expect(await state()).toBe('guardian');
      expect(await Promise.all([ada, mia].map(seen))).toEqual([0, 0]);
    });

    test('is off for a new guardian until they agree, too; a stranger’s answer counts for nothing', async () => {
      await name(joan());
      await answer(true, 'stranger@example.com');
      expect(await state()).toBe('guardian');
      await answer(true);
      await check();
      await name(`max-${ada.sub}@example.com`);
      expect(await state()).toBe('guardian');
      expect(await seen(mia)).toBe(0);
      await answer(false);
      expect(await seen(ada)).toBe(1);
    });

    test('asks the guardian by a mail without any answer in it, once an hour', async () => {
      await expect(askJoan()).rejects.toMatchObject({ detail: 'no_guardian' });
      await name(joan());
      await askJoan();
      await expect(askJoan()).rejects.toMatchObject({ detail: 'too_many_mails' });
      expect(
        await asOwner(
          database,
          `select "payload" from "public"."mail_outbox" where "kind" = 'guardian-readiness' and "recipient" = $1`,
          [joan()],
        ),
      ).toEqual([{ payload: { guardianOf: ada.sub } }]);
    });
  });

  test('of an athlete who states a lower age is hidden from the coach', async () => {
    await turn(true);
    await check();
    await ofAge(true);
    expect(await Promise.all([ada, mia].map(seen))).toEqual([1, 0]);
    expect(await painOf(mia)).toEqual([]);
  });

  test('switched off, its answers are deleted', async () => {
    await turn(true);
    await check();
    await turn(false);
    expect(await state()).toBe('off');
    expect(await Promise.all([ada, mia].map(seen))).toEqual([0, 0]);
  });

  test('refuses places and numbers that do not exist', async () => {
    await turn(true);
    await expect(check({ pain: ['soul'] })).rejects.toMatchObject({ code: '23514' });
    await expect(check({ sleep: 9 })).rejects.toMatchObject({ detail: 'out_of_range' });
  });

  test('is exported, and goes with the account', async () => {
    await turn(true);
    await check();
    expect((await exportAccount(database, ada.sub)).readiness).toMatchObject({
      agreed_at: expect.any(String) as string,
      checks: [{ sleep: 4, soreness: 2, pain: ['knee'] }],
    });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    for (const [table, column] of [
      ['readiness_checks', 'athlete_id'],
      ['readiness_agreements', 'user_id'],
    ])
      expect(
        await asOwner(database, `select 1 from "public"."${table}" where "${column}" = $1::uuid`, [ada.sub]),
      ).toEqual([]);
  });
});
