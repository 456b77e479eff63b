import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { sweepForgottenVideos } from '#functions/_shared/sweep-forgotten-files.ts';
import { createMember, type Member } from '../database/people.ts';
import { metadataOf, offsetOf, patch, send, type Fields } from './resumable-steps.ts';
import { describeBackend } from './describe-backend.ts';

const bucket = 'video-submissions';
const jump = randomBytes(300_000);

/** The free share of the disk. */
let freeShare = 1;

describeBackend('the files of submitted videos', { freeShare: () => freeShare }, (context) => {
  let ada: Member;
  let eve: Member;
  beforeAll(async () => {
    ada = await createMember(context.database, { confirmed: true });
    eve = await createMember(context.database, { confirmed: true });
  });

  const nameFor = ({ sub }: Member, extension = 'webm') => `${sub}/${randomUUID()}.${extension}`;
  const keys = async ({ sub }: Member): Promise<Fields> => ({
    apikey: context.backend.publishableKey,
    authorization: `Bearer ${await context.backend.accessToken(sub)}`,
  });
  const begin = (headers: Fields, objectName: string, length = jump.length) =>
    send('POST', `${context.backend.url}/storage/v1/upload/resumable`, headers, undefined, {
      'upload-length': String(length),
      'upload-metadata': metadataOf({ bucketName: bucket, objectName, contentType: 'video/webm' }),
    });
  const store = async (person: Member, name: string, bytes: Buffer = jump) =>
    (await context.backend.userClient(person.sub)).storage
      .from(bucket)
      .upload(name, bytes, { contentType: 'video/webm' });
  const submit = async (person: Member, name: string, more: object = {}) =>
    (await context.backend.userClient(person.sub)).from('video_submissions').insert({
      video_url: name,
      video_file_name: 'vault.webm',
      video_file_size: jump.length,
      ...more,
    });

  test.each(['exe', 'EXE', 'mp4.exe', 'html'])('refuses a name that ends in .%s', async (end) => {
    const answer = await begin(await keys(ada), `${ada.sub}/1700000000000.${end}`);
    expect([400, 403]).toContain(answer.status);
    expect((await store(ada, `${ada.sub}/1700000000000.${end}`)).error).not.toBeNull();
  });

  test('refuses a submission with an empty file, whatever size is claimed', async () => {
    const name = nameFor(ada);
    await store(ada, name, Buffer.alloc(0));
    expect((await submit(ada, name)).error).toMatchObject({ code: '23514' });
  });

  test('refuses a video over 500 MB before it accepts any byte', async () => {
    const limit = 500 * 1024 * 1024;
    const answer = await begin(await keys(ada), nameFor(ada), limit + 1);
    expect(answer.status).toBe(413);
    expect((await begin(await keys(ada), nameFor(ada), limit)).status).toBe(201);
  });

  test('an expired token stops an upload, and a new one resumes it', async () => {
    const name = nameFor(ada);
    const fresh = await keys(ada);
    const started = await begin(fresh, name);
    const url = started.headers.get('location') ?? '';
    await patch(url, fresh, 0, jump.subarray(0, 100_000));
    const stale = await new SignJWT({ role: 'authenticated', session_id: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(ada.sub)
      .setAudience('authenticated')
      .setIssuer(`${context.backend.url}/auth/v1`)
      .setIssuedAt(Math.floor(Date.now() / 1000) - 7200)
      .setExpirationTime(Math.floor(Date.now() / 1000) - 3600)
      .sign(Buffer.from(context.backend.secrets.jwtSecret, 'utf8'));
    const expired = { ...fresh, authorization: `Bearer ${stale}` };
    expect((await patch(url, expired, 100_000, jump.subarray(100_000))).status).toBe(401);
    const again = await keys(ada);
    expect(await offsetOf(url, again)).toBe('100000');
    expect((await patch(url, again, 100_000, jump.subarray(100_000))).status).toBe(204);
    expect((await submit(ada, name)).error).toBeNull();
    const { data } = await (await context.backend.userClient(ada.sub)).storage.from(bucket).download(name);
    expect(data && Buffer.from(await data.arrayBuffer()).equals(jump)).toBe(true);
  });

  test('refuses uploads while the disk is nearly full, and resumes started ones afterward', async () => {
    const name = nameFor(ada);
    const headers = await keys(ada);
    const url = (await begin(headers, name)).headers.get('location') ?? '';
    await patch(url, headers, 0, jump.subarray(0, 100_000));
    freeShare = 0.09;
    try {
      const refused = await patch(url, headers, 100_000, jump.subarray(100_000));
      expect([refused.status, await refused.text()]).toEqual([
        507,
        'The server has no space for uploads right now. Please try again later.',
      ]);
      expect((await begin(headers, nameFor(ada))).status).toBe(507);
      expect((await store(ada, nameFor(ada))).error).toMatchObject({ message: /no space for uploads/ });
      expect(await offsetOf(url, headers)).toBe('100000');
    } finally {
      freeShare = 1;
    }
    expect((await patch(url, headers, 100_000, jump.subarray(100_000))).status).toBe(204);
  });

  test("no one reads, signs, lists or deletes another member's video by its path", async () => {
    const name = nameFor(ada);
    await store(ada, name);
    await submit(ada, name);
    for (const client of [await context.backend.userClient(eve.sub), context.backend.anonClient()]) {
      const files = client.storage.from(bucket);
      expect((await files.download(name)).error).not.toBeNull();
      expect((await files.createSignedUrl(name, 60)).error).not.toBeNull();
      expect((await files.list(ada.sub)).data ?? []).toEqual([]);
      await files.remove([name]);
      expect((await fetch(files.getPublicUrl(name).data.publicUrl)).ok).toBe(false);
    }
    expect(
      (await (await context.backend.userClient(ada.sub)).storage.from(bucket).download(name)).error,
    ).toBeNull();
  });

  test('deletes a submission once in two windows, and reports to one that nothing was deleted', async () => {
    const name = nameFor(ada);
    await store(ada, name);
    await submit(ada, name);
    const client = await context.backend.userClient(ada.sub);
    const remove = () => client.from('video_submissions').delete().eq('video_url', name).select('id');
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(answers.map(({ data }) => data?.length).sort()).toEqual([0, 1]);
  });

  test('deletes videos without a submission after two days or the configured time, and keeps others', async () => {
    const [named, forgotten, young] = [nameFor(ada), nameFor(ada), nameFor(ada)];
    for (const name of [named, forgotten, young]) await store(ada, name);
    await submit(ada, named);
    await context.database.asOwner((tx) =>
      tx.query(
        `update "storage"."objects" set "created_at" = now() - interval '49 hours' where "name" in ($1, $2)`,
        [named, forgotten],
      ),
    );
    const setDays = (days: number) =>
      context.database.asOwner((tx) =>
        tx.query(
          `update "private"."settings" set "value" = to_jsonb($1::int) where "name" = 'keep_forgotten_video_days'`,
          [days],
        ),
      );
    const sweep = () =>
      sweepForgottenVideos({ supabase: context.backend.serviceClient(), now: () => new Date() });
    await setDays(3);
    expect(await sweep()).toBe(0);
    await setDays(2);
    await sweep();
    const { data } = await (
      await context.backend.userClient(ada.sub)
    ).storage
      .from(bucket)
      .list(ada.sub, { limit: 1000 });
    const names = data?.map(({ name }) => `${ada.sub}/${name}`);
    expect(names).toEqual(expect.arrayContaining([named, young]));
    expect(names).not.toContain(forgotten);
  });

  test('counts the declared sizes of unfinished uploads toward the quota', async () => {
    const hal = await createMember(context.database, { confirmed: true });
    const headers = await keys(hal);
    const [used, declared] = [4 * 1024 ** 3, 500 * 1024 ** 2];
    await context.database.asOwner((tx) =>
      tx.query(
        `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata") values ($1, $2, $3, $4::jsonb)`,
        [bucket, nameFor(hal), hal.sub, JSON.stringify({ size: used })],
      ),
    );
    expect((await begin(headers, nameFor(hal), declared)).status).toBe(201);
    expect((await begin(headers, nameFor(hal), declared)).status).toBe(201);
    expect((await begin(headers, nameFor(hal), declared)).status).toBe(403);
  });

  test('lets a member have three unfinished uploads, and a fourth after one is canceled', async () => {
    const ida = await createMember(context.database, { confirmed: true });
    const headers = await keys(ida);
    const begun = await Promise.all([1, 2, 3].map(() => begin(headers, nameFor(ida))));
    expect(begun.map(({ status }) => status)).toEqual([201, 201, 201]);
    const fourth = await begin(headers, nameFor(ida));
    expect([fourth.status, await fourth.text()]).toEqual([
      429,
      'You have 3 unfinished uploads. Finish or cancel one of them first.',
    ]);
    expect((await begin(await keys(eve), nameFor(eve))).status).toBe(201);
    expect((await patch(begun[0]?.headers.get('location') ?? '', headers, 0, jump)).status).toBe(204);
    expect((await begin(headers, nameFor(ida))).status).toBe(201);
  });

  test('an upload link never replaces a video, and ends with the session that requested it', async () => {
    const jo = await createMember(context.database, { confirmed: true });
    const [first, second] = [nameFor(jo), nameFor(jo)];
    const client = await context.backend.userClient(jo.sub);
    const linkTo = async (name: string) =>
      (await client.storage.from(bucket).createSignedUploadUrl(name, { upsert: true })).data?.token ?? '';
    const sendBy = (name: string, token: string) =>
      context.backend
        .anonClient()
        .storage.from(bucket)
        .uploadToSignedUrl(name, token, jump, { contentType: 'video/webm' });
    const [link, late] = [await linkTo(first), await linkTo(second)];
    expect((await sendBy(first, link)).error).toBeNull();
    const { rows } = await context.database.asOwner((tx) =>
      tx.query<{ owner_id: string }>('select "owner_id" from "storage"."objects" where "name" = $1', [first]),
    );
    expect(rows).toEqual([{ owner_id: jo.sub }]);
    expect((await sendBy(first, link)).error).toMatchObject({ statusCode: '403' });
    await context.database.asOwner((tx) =>
      tx.query('delete from "auth"."sessions" where "user_id" = $1::uuid', [jo.sub]),
    );
    expect((await sendBy(second, late)).error).toMatchObject({ statusCode: '403' });
  });

  test('reports the remaining space to its owner, by the size that storage counted', async () => {
    const fay = await createMember(context.database, { confirmed: true });
    const gus = await createMember(context.database, { confirmed: true });
    const limit = 5 * 1024 ** 3;
    const insert = `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata") values ($1, $2, $3, $4::jsonb)`;
    await context.database.asOwner((tx) =>
      tx.query(insert, [bucket, nameFor(fay), fay.sub, JSON.stringify({ size: limit - jump.length })]),
    );
    const client = await context.backend.userClient(fay.sub);
    expect((await client.rpc('submission_room').single()).data).toEqual({
      waiting: 0,
      waiting_limit: 20,
      used_bytes: limit - jump.length,
      bytes_limit: limit,
      file_bytes_limit: 500 * 1024 * 1024,
    });
    // There is space for one video, and an upload reserves its space when it starts.
    const headers = await keys(fay);
    const begun = await Promise.all([nameFor(fay), nameFor(fay)].map((name) => begin(headers, name)));
    expect(begun.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const [first = await begin(headers, nameFor(fay))] = begun.filter(({ status }) => status === 201);
    expect(first.status).toBe(201);
    expect((await begin(headers, nameFor(fay))).status).toBe(403);
    expect((await patch(first.headers.get('location') ?? '', headers, 0, jump)).status).toBe(204);
    expect((await begin(headers, nameFor(fay))).status).toBe(403);
    expect((await begin(await keys(gus), nameFor(gus))).status).toBe(201);
  });
});
