import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Member, Person } from './people.ts';
import { applyDecisions, decide, passTimeToUndo, saveNote, storeUnsentVideo } from './reviews.ts';

describeOnEachEngine('submitted videos', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let eve: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    eve = await createMember(database, { confirmed: true });
    coach = await createMember(database, { admin: true, confirmed: true });
  });

  const insertFile = `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
    values ('video-submissions', $1, $2, $3::jsonb)`;
  const upload = async (person: Member, folder = person.sub) => {
    const name = `${folder}/${randomUUID()}.webm`;
    await ask(database, person, insertFile, [name, person.sub, '{"size": 4096}']);
    return name;
  };
  const insertRow = `insert into "public"."video_submissions"
    ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status")
    values ($1::uuid, $2, 'vault.webm', 1, $3) returning "id"`;
  const submit = async (person: Member, name?: string) => {
    const [row] = await ask<{ id: string }>(database, person, insertRow, [
      person.sub,
      name ?? (await upload(person)),
      'pending',
    ]);
    return row?.id ?? '';
  };
  const applyDecision = async (id: string, status: string) => {
    await decide(database, coach, id, status);
    await passTimeToUndo(database);
    await applyDecisions(database);
  };
  const read = `select * from "public"."video_submissions" where "id" = $1::uuid`;
  const remove = (person: Person, id: string) =>
    countOf(database, person, `delete from "public"."video_submissions" where "id" = $1::uuid`, [id]);
  const removeFile = (person: Person, name: string) =>
    countOf(
      database,
      person,
      `delete from "storage"."objects" where "bucket_id" = 'video-submissions' and "name" = $1`,
      [name],
    );

  test('the athlete and the coach see a submission, with the file size from storage', async () => {
    const id = await submit(ada);
    for (const person of [ada, coach]) {
      expect(await ask(database, person, read, [id])).toMatchObject([
        {
          submission_status: 'pending',
          video_file_size: 4096,
          submitted_at: expect.anything(),
          opened_at: null,
          reviewed_by: null,
        },
      ]);
    }
    expect(await countOf(database, eve, read, [id])).toBe(0);
    await expectRefusal(database, visitor, read, [id]);
  });

  test("no one submits as someone else, or someone else's file", async () => {
    const ofAda = await upload(ada);
    await expectRefusal(database, eve, insertRow, [ada.sub, ofAda, 'pending']);
    await expectRefusal(database, eve, insertRow, [eve.sub, ofAda, 'pending']);
  });

  test('a submission needs an existing file, and a file has one submission', async () => {
    await expectRefusal(database, ada, insertRow, [ada.sub, `${ada.sub}/none.webm`, 'pending']);
    const name = await upload(ada);
    await submit(ada, name);
    await expect(submit(ada, name)).rejects.toMatchObject({ code: '23505' });
  });

  test('refuses a status from the client', async () => {
    for (const status of ['approved', 'rejected', 'famous']) {
      await expectRefusal(database, ada, insertRow, [ada.sub, await upload(ada), status]);
    }
  });

  test("athletes cannot decide about a submission, their own or another's", async () => {
    const id = await submit(ada);
    const directly = `update "public"."video_submissions" set "submission_status" = 'approved' where "id" = $1::uuid`;
    for (const person of [ada, eve, coach]) await expectRefusal(database, person, directly, [id]);
    for (const person of [ada, eve]) {
      await expect(decide(database, person, id, 'approved')).rejects.toMatchObject({ code: '42501' });
    }
    await expectRefusal(
      database,
      ada,
      `update "public"."video_submissions" set "reviewed_by" = "user_id" where "id" = $1::uuid`,
      [id],
    );
  });

  test('the coach decides once, and the athlete gets one mail', async () => {
    const id = await submit(ada);
    await applyDecision(id, 'approved');
    await expect(decide(database, coach, id, 'rejected')).rejects.toMatchObject({
      detail: 'already_reviewed',
    });
    expect(await ask(database, ada, read, [id])).toMatchObject([
      { submission_status: 'approved', reviewed_by: coach.sub },
    ]);
    expect(
      await asOwner(
        database,
        `select "kind", "recipient" from "public"."mail_outbox" where "payload" ->> 'submissionId' = $1`,
        [id],
      ),
    ).toEqual([{ kind: 'submission-reviewed', recipient: ada.email }]);
    expect(
      await ask(
        database,
        coach,
        `select "action", "details" from "public"."admin_actions" where "target" = $1`,
        [id],
      ),
    ).toEqual([{ action: 'update-submission', details: { status: 'approved' } }]);
  });

  test("only the athlete sends a video from before uploading submitted it, at the database's time", async () => {
    const id = await storeUnsentVideo(database, ada);
    const submitForReview = `update "public"."video_submissions" set "submitted_at" = '2001-01-01' where "id" = $1::uuid`;
    expect(await countOf(database, coach, submitForReview, [id])).toBe(0);
    expect(await countOf(database, ada, submitForReview, [id])).toBe(1);
    const [row] = await asOwner<{ recent: boolean }>(
      database,
      `select "submitted_at" > now() - interval '1 hour' as "recent" from "public"."video_submissions" where "id" = $1::uuid`,
      [id],
    );
    expect(row?.recent).toBe(true);
  });

  test('the athlete deletes pending and rejected videos with their files, not approved ones', async () => {
    const names = [await upload(ada), await upload(ada), await upload(ada)] as const;
    const [pending, rejected, approved] = [
      await submit(ada, names[0]),
      await submit(ada, names[1]),
      await submit(ada, names[2]),
    ];
    await applyDecision(rejected, 'rejected');
    await applyDecision(approved, 'approved');
    expect(await removeFile(ada, names[0])).toBe(0);
    expect([await remove(eve, pending), await remove(coach, pending)]).toEqual([0, 0]);
    expect([await remove(ada, pending), await remove(ada, rejected), await remove(ada, approved)]).toEqual([
      1, 1, 0,
    ]);
    expect([
      await removeFile(eve, names[0]),
      await removeFile(ada, names[0]),
      await removeFile(ada, names[2]),
    ]).toEqual([0, 1, 0]);
  });

  test('refuses to delete a video once a coach has begun, but deletes it with the account', async () => {
    const begun = await submit(ada);
    await saveNote(database, coach, begun);
    await expect(remove(ada, begun)).rejects.toMatchObject({ code: '42501', detail: 'review_begun' });
    const ivy = await createMember(database, { confirmed: true });
    const ofIvy = await submit(ivy);
    await saveNote(database, coach, ofIvy);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ivy.sub]);
    expect(await countOf(database, coach, read, [ofIvy])).toBe(0);
  });

  test("refuses to read or write another member's folder", async () => {
    const name = await upload(ada);
    const find = `select 1 from "storage"."objects" where "name" = $1`;
    expect([
      await countOf(database, ada, find, [name]),
      await countOf(database, coach, find, [name]),
      await countOf(database, eve, find, [name]),
      await countOf(database, visitor, find, [name]),
    ]).toEqual([1, 1, 0, 0]);
    await expect(upload(eve, ada.sub)).rejects.toMatchObject({ code: '42501' });
    await expect(upload(ada, `${ada.sub}/deeper`)).rejects.toMatchObject({ code: '42501' });
  });

  test('allows twenty pending submissions, sent together or one by one', async () => {
    const fay = await createMember(database, { confirmed: true });
    const names = await Promise.all(Array.from({ length: 22 }, () => upload(fay)));
    const allAtOnce = `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
      select $1::uuid, "name", 'vault.webm', 1 from jsonb_array_elements_text($2::jsonb) as "names" ("name")`;
    await expect(countOf(database, fay, allAtOnce, [fay.sub, JSON.stringify(names)])).rejects.toMatchObject({
      code: '42501',
    });
    const outcomes = await Promise.allSettled(names.map((name) => submit(fay, name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);

    const [first] = await ask<{ id: string }>(
      database,
      fay,
      `select "id" from "public"."video_submissions" limit 1`,
    );
    await applyDecision(first?.id ?? '', 'rejected');
    await submit(fay);
  });

  test("refuses uploads beyond the member's storage limit", async () => {
    const gus = await createMember(database, { confirmed: true });
    await ask(database, gus, insertFile, [`${gus.sub}/huge.webm`, gus.sub, '{"size": 5368709120}']);
    await expect(upload(gus)).rejects.toMatchObject({ code: '42501' });
  });

  test('the coach searches submissions by file, address and name, members cannot', async () => {
    const hal = await createMember(database, { confirmed: true, metadata: { first_name: 'Halvard' } });
    const id = await submit(hal);
    const search = `select "id", "total" from "public"."search_submissions"($1)`;
    for (const words of ['halvard', hal.email.toUpperCase()]) {
      expect(await ask(database, coach, search, [words])).toEqual([{ id, total: 1 }]);
    }
    expect(await ask(database, coach, search, ['100%_nobody'])).toEqual([]);
    await expectRefusal(database, hal, search, ['']);
  });

  test('deletes the submissions with the account', async () => {
    const ivy = await createMember(database, { confirmed: true });
    const id = await submit(ivy);
    await applyDecision(id, 'approved');
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ivy.sub]);
    expect(await countOf(database, coach, read, [id])).toBe(0);
    const files = `select 1 from "storage"."objects" where "bucket_id" = 'video-submissions'`;
    expect(await countOf(database, ivy, files)).toBe(0);
  });
});
