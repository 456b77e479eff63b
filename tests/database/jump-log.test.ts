import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { attemptItem, poleItem, saveLog, sessionItem, type LogItem } from './jump-log.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, type Member } from './people.ts';
import { giveCoach } from './plans.ts';
import { submitVideo } from './reviews.ts';

const phone = randomUUID();
const tablet = randomUUID();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describeOnEachEngine('the jump log', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let desk: Member;
  let ada: Member;
  let eve: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    desk = await createMember(database, { role: 'desk', confirmed: true });
    eve = await createMember(database, { confirmed: true });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true });
    await giveCoach(database, ada, mia);
  });

  /** How many poles, practices and meets, and attempts of Ada the person reads. */
  const seen = async (person: Member): Promise<number[]> =>
    Promise.all(
      ['poles', 'jump_sessions', 'jump_attempts'].map((table) =>
        countOf(database, person, `select 1 from "public"."${table}" where "athlete_id" = $1::uuid`, [
          ada.sub,
        ]),
      ),
    );
  const save = async (item: LogItem, device = phone, person = ada) =>
    (await saveLog(database, person, [item], device))[0];
  /** A pole, a meet and an attempt of Ada. */
  const logMeet = async () => {
    const pole = poleItem();
    const meet = sessionItem();
    const attempt = attemptItem(meet, { pole_id: pole.id, grip_m: 4.3 });
    const answers = await saveLog(database, ada, [pole, meet, attempt], phone);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved']);
    return { pole, meet, attempt };
  };

  test('is read by its athlete, the athlete’s coach and the owner', async () => {
    await logMeet();
    for (const person of [ada, mia, owner]) expect(await seen(person)).toEqual([1, 1, 1]);
    for (const person of [tom, desk, eve]) expect(await seen(person)).toEqual([0, 0, 0]);
  });

  test('without a coach of their own, every coach of the shared queue reads it', async () => {
    await logMeet();
    await asOwner(database, `delete from "public"."athlete_coaches" where "athlete_id" = $1::uuid`, [
      ada.sub,
    ]);
    for (const person of [mia, tom]) expect(await seen(person)).toEqual([1, 1, 1]);
  });

  test('waits for the guardian of a minor', async () => {
    await logMeet();
    await ask(database, ada, `select "public"."set_guardian"(true, 'Joan', $1)`, [
      `joan-${ada.sub}@example.com`,
    ]);
    expect(await seen(mia)).toEqual([0, 0, 0]);
    expect(await seen(ada)).toEqual([1, 1, 1]);
    await ask(database, service, `select "public"."record_guardian_consent"($1::uuid, $2, true)`, [
      ada.sub,
      `joan-${ada.sub}@example.com`,
    ]);
    expect(await seen(mia)).toEqual([1, 1, 1]);
  });

  test('is written by its function only, and by nobody for another athlete', async () => {
    const { pole, meet, attempt } = await logMeet();
    await expectRefusal(database, ada, `update "public"."poles" set "brand" = 'Spirit'`);
    for (const person of [eve, mia]) {
      for (const { table, id, row } of [pole, meet, attempt]) {
        const changed = { table, id, version: 1, ...(row && { row }) };
        expect((await save(changed, phone, person))?.outcome).toBe('gone');
        expect((await save({ table, id, version: 1 }, phone, person))?.outcome).toBe('gone');
      }
      expect(await save(attemptItem(meet), phone, person)).toMatchObject({
        outcome: 'gone',
        missing: 'session',
      });
    }
    expect(await seen(ada)).toEqual([1, 1, 1]);
  });

  test('refuses a time that no clock shows, and keeps the jumps of the day', async () => {
    const { meet, attempt } = await logMeet();
    for (const at of [
      'infinity',
      '-infinity',
      '1989-12-31T23:59:59Z',
      '294000-01-01',
      '0044-03-15 BC',
      dayFromNow(3),
    ])
      await expect(save(attemptItem(meet, { at }))).rejects.toThrow(/can’t be before 1990 or after tomorrow/);
    for (const at of ['1990-01-01T00:00:00Z', dayFromNow(1)])
      expect((await save(attemptItem(meet, { at })))?.outcome).toBe('saved');
    const later = { ...attempt, version: 1, row: { ...attempt.row, at: 'infinity' } };
    await expect(save(later)).rejects.toThrow(/can’t be before 1990/);
  });

  test('refuses a day of a set that has not come', async () => {
    const row = { item_id: randomUUID(), set_number: 1, week: 1, day: 1, exercise: 'Squat', reps: 5 };
    const saveOn = (at: string) =>
      save({ table: 'set_logs', id: randomUUID(), row: { ...row, done_on: at.slice(0, 10) } });
    await expect(saveOn(dayFromNow(3))).rejects.toThrow(/can’t be before 1990 or after tomorrow/);
    expect((await saveOn(dayFromNow(0)))?.outcome).toBe('saved');
  });

  test('a repeated write changes nothing, also with other spellings of the same values', async () => {
    const meet = sessionItem({ title: 'Club\u200B meet' });
    expect((await save(meet))?.row?.version).toBe(1);
    const again = { ...meet, row: { ...meet.row, bars_m: [4.0, 4.2], title: 'Club meet' } };
    for (const device of [phone, tablet])
      expect(await save(again, device)).toMatchObject({ outcome: 'saved', row: { version: 1 } });
    expect((await save({ ...meet, version: 1, row: { ...meet.row, bars_m: [4.2] } }))?.row?.version).toBe(2);
  });

  test('what another device changed is returned and not overwritten', async () => {
    const { attempt } = await logMeet();
    const made = { ...attempt, version: 1, row: { ...attempt.row, note: 'Windy.' } };
    const missed = { ...attempt, version: 1, row: { ...attempt.row, result: 'missed' } };
    expect(await save(made)).toMatchObject({ outcome: 'saved', row: { version: 2 } });
    expect(await save(missed, tablet)).toMatchObject({
      outcome: 'conflict',
      row: { version: 2, note: 'Windy.', result: 'made' },
    });
    expect(await save({ table: attempt.table, id: attempt.id, version: 1 }, tablet)).toMatchObject({
      outcome: 'conflict',
    });
    expect(await save({ ...missed, version: 2 }, tablet)).toMatchObject({ outcome: 'saved' });
  });

  test('the same device overwrites nothing that it has not seen', async () => {
    const { attempt } = await logMeet();
    await save({ ...attempt, version: 1, row: { ...attempt.row, note: 'Newer.' } });
    for (const version of [0, 1])
      expect(await save({ ...attempt, version })).toMatchObject({
        outcome: 'conflict',
        row: { note: 'Newer.' },
      });
  });

  test('writes whose answers were lost are not in conflict with those after them', async () => {
    const { attempt } = await logMeet();
    const change = (note: string, write: string, ...earlier: string[]) =>
      save({ ...attempt, version: 1, write, earlier, row: { ...attempt.row, note } });
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await change('One.', first))?.outcome).toBe('saved');
    expect((await change('Two.', second, first))?.outcome).toBe('saved');
    // Sent again, the same write is saved once.
    expect(await change('Two.', second, first)).toMatchObject({ outcome: 'saved', row: { version: 3 } });
    // What a slow server does late changes nothing.
    expect(await change('One.', first)).toMatchObject({ outcome: 'conflict', row: { note: 'Two.' } });
    const remove = { table: attempt.table, id: attempt.id, version: 1 };
    expect((await save({ ...remove, write: third, earlier: [first] }))?.outcome).toBe('conflict');
    expect((await save({ ...remove, write: third, earlier: [first, second] }))?.outcome).toBe('saved');
    expect(await seen(ada)).toEqual([1, 1, 0]);
  });

  test('what was deleted stays deleted, until an athlete who saw it stores it again', async () => {
    const { attempt } = await logMeet();
    const deletion = randomUUID();
    const remove = { table: attempt.table, id: attempt.id, version: 1, write: deletion };
    for (const device of [phone, tablet]) expect((await save(remove, device))?.outcome).toBe('saved');
    expect(await save({ ...attempt, version: 1 }, tablet)).toMatchObject({ outcome: 'gone', deletion });
    expect(await save({ ...attempt, version: 0 })).toMatchObject({ outcome: 'gone', deletion });
    const again = { ...attempt, version: 0, write: randomUUID(), earlier: [deletion] };
    expect(await save(again, tablet)).toMatchObject({ outcome: 'saved', row: { version: 2 } });
    // The deletion, sent again by a device without an answer, is older than that.
    expect((await save(remove))?.outcome).toBe('conflict');
  });

  test('a deletion that comes before its entry keeps the entry out', async () => {
    const { meet } = await logMeet();
    const late = attemptItem(meet);
    expect((await save({ table: late.table, id: late.id, version: 0 }))?.outcome).toBe('saved');
    expect((await save(late))?.outcome).toBe('gone');
    expect(await seen(ada)).toEqual([1, 1, 1]);
  });

  test('a meet is not deleted with attempts that the device has not seen', async () => {
    const { meet } = await logMeet();
    await save(attemptItem(meet), tablet);
    const remove = { table: meet.table, id: meet.id, version: 1 };
    expect((await save({ ...remove, attempts: 1 }))?.outcome).toBe('conflict');
    expect((await save({ ...remove, attempts: 2 }))?.outcome).toBe('saved');
    expect(await seen(ada)).toEqual([1, 0, 0]);
    expect(await save(attemptItem(meet), tablet)).toMatchObject({ outcome: 'gone', missing: 'session' });
  });

  test('a pole with jumps stays, and one without can go', async () => {
    const { pole, meet, attempt } = await logMeet();
    const remove = { table: pole.table, id: pole.id, version: 1 };
    await expect(save(remove)).rejects.toMatchObject({ detail: 'pole_has_jumps' });
    await save({ table: attempt.table, id: attempt.id, version: 1 });
    expect((await save(remove))?.outcome).toBe('saved');
    expect(await save(attemptItem(meet, { pole_id: pole.id }))).toMatchObject({
      outcome: 'gone',
      missing: 'pole',
    });
  });

  test.each([
    ['grip_m', 45, 'A grip of 45 m can’t be right. Enter a value between 1.5 m and 5.5 m.'],
    ['bar_m', 485, 'A bar of 485 m can’t be right. Enter a value between 0.5 m and 7 m.'],
    ['run_up_lefts', 40, 'A run-up of 40 can’t be right. Enter a value between 0 and 15.'],
  ])('refuses a %s of %d', async (column, value, message) => {
    const meet = sessionItem();
    await save(meet);
    await expect(save(attemptItem(meet, { [column]: value }))).rejects.toMatchObject({
      message,
      detail: 'out_of_range',
    });
  });

  test('a film is joined with its jump, and a deleted film leaves the jump', async () => {
    const { meet } = await logMeet();
    const film = await submitVideo(database, ada);
    const others = await submitVideo(database, eve);
    const attempt = attemptItem(meet, { submission_id: film });
    expect(await save(attempt)).toMatchObject({ row: { submission_id: film } });
    expect(await save(attemptItem(meet, { submission_id: others }))).toMatchObject({
      row: { submission_id: null },
    });
    await asOwner(database, `delete from "public"."video_submissions" where "id" = $1::uuid`, [film]);
    expect(
      await ask(database, ada, `select "submission_id" from "public"."jump_attempts" where "id" = $1::uuid`, [
        attempt.id,
      ]),
    ).toEqual([{ submission_id: null }]);
  });

  test('lists poles with their use', async () => {
    const { pole, meet } = await logMeet();
    await save(attemptItem(meet, { pole_id: pole.id, grip_m: 4.2, result: 'missed' }));
    await save(attemptItem(meet, { pole_id: pole.id, grip_m: null, result: 'passed' }));
    expect(
      await ask(
        database,
        mia,
        `select "jumps"::int, "grip_from_m"::float8 as "from", "grip_to_m"::float8 as "to" from "public"."list_poles"($1::uuid)`,
        [ada.sub],
      ),
    ).toEqual([{ jumps: 2, from: 4.2, to: 4.3 }]);
  });

  test('is exported, and goes with the account', async () => {
    await logMeet();
    expect((await exportAccount(database, ada.sub)).jump_log).toMatchObject({
      poles: [{ length_m: 4.6, rating_kg: 77 }],
      sessions: [{ title: 'Club meet', attempts: [{ bar_m: 4, result: 'made' }] }],
    });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    for (const table of ['poles', 'jump_sessions', 'jump_attempts'])
      expect(
        await asOwner(database, `select 1 from "public"."${table}" where "athlete_id" = $1::uuid`, [ada.sub]),
      ).toEqual([]);
  });

  test('saves 2,000 attempts of an import in parts', async () => {
    const meets = Array.from({ length: 20 }, () => sessionItem({ kind: 'practice', bars_m: [] }));
    await saveLog(database, ada, meets, phone);
    const attempts = meets.flatMap((meet) => Array.from({ length: 100 }, () => attemptItem(meet)));
    for (let from = 0; from < attempts.length; from += 400)
      await saveLog(database, ada, attempts.slice(from, from + 400), phone);
    expect(await seen(ada)).toEqual([0, 20, 2000]);
    await expect(saveLog(database, ada, attempts.slice(0, 501), phone)).rejects.toMatchObject({
      detail: 'too_many',
    });
  });
});
