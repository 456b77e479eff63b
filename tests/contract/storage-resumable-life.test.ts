import { expect, test } from 'vitest';
import { sweepUploads } from 'embedded-supabase/storage/sweep-uploads.ts';
import { findUpload, saveUpload } from 'embedded-supabase/storage/upload-record.ts';
import {
  fresh,
  idOf,
  jump,
  metadataOf,
  offsetOf,
  patch,
  refusal,
  ResumableSteps,
  send,
} from './resumable-steps.ts';
import { coach, describeStorage } from './storage-fixture.ts';

describeStorage('unfinished resumable uploads', (fixture) => {
  const steps = new ResumableSteps(fixture);

  test('belong to the user who started them', async () => {
    const name = fresh();
    const headers = await steps.asMember();
    const url = await steps.begin(name, headers);
    for (const other of [
      await steps.asMember(coach),
      steps.asService(),
      { apikey: fixture.server.publishableKey },
    ]) {
      expect((await send('HEAD', url, other)).status).toBe(404);
      expect((await patch(url, other, 0, jump)).status).toBe(404);
      expect((await send('DELETE', url, other)).status).toBe(404);
    }
    expect((await send('HEAD', url, {})).status).toBe(401);
    expect(await offsetOf(url, headers)).toBe('0');
    expect(await steps.unfinishedFiles(url)).toHaveLength(2);
  });

  test('accept one request at a time: of ten simultaneous ones, none harms another', async () => {
    const name = fresh();
    const headers = await steps.asMember();
    const url = await steps.begin(name, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, () => patch(url, headers, 0, jump)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 409 || status === 423)).toBe(true);
    // A later request may end an earlier one, which then says how far it came. The client goes on from there.
    const offset = Number(await offsetOf(url, headers));
    const said = answers
      .filter(({ status }) => status === 204)
      .map(({ headers: of }) => of.get('upload-offset'));
    expect(said).toContain(String(offset));
    if (offset < jump.length)
      expect((await patch(url, headers, offset, jump.subarray(offset))).status).toBe(204);
    expect((await steps.stored(name))?.equals(jump)).toBe(true);
    expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
  });

  test('can be canceled until they are finished', async () => {
    const [cancelled, finished] = [fresh(), fresh()];
    const headers = await steps.asMember();
    const url = await steps.begin(cancelled, headers);
    await patch(url, headers, 0, jump.subarray(0, 1000));
    expect((await send('DELETE', url, headers)).status).toBe(204);
    expect((await send('HEAD', url, headers)).status).toBe(404);
    expect(await steps.unfinishedFiles(url)).toEqual([]);

    const { url: done } = await steps.upload(jump, { bucketName: 'room', objectName: finished }, headers);
    expect((await send('DELETE', done ?? '', headers)).status).toBe(400);
    expect(await offsetOf(done ?? '', headers)).toBe(String(jump.length));
    expect((await patch(done ?? '', headers, jump.length, Buffer.alloc(0))).status).toBe(204);
    expect((await steps.stored(finished))?.equals(jump)).toBe(true);
  });

  test.each([
    'before the bytes are published',
    'before the row is written',
    'before the upload is marked as done',
  ])("interrupted %s are finished at the owner's next request", async (moment) => {
    const name = fresh();
    const headers = await steps.asMember();
    const url = await steps.begin(name, headers);
    const id = idOf(url);
    await fixture.server.backend.storage.files.partial.append(id, 0, new Blob([jump]).stream());
    if (moment !== 'before the bytes are published')
      await fixture.server.backend.storage.files.partial.publish(id);
    if (moment === 'before the upload is marked as done') {
      const found = await findUpload(fixture.server.backend.storage, id);
      expect(await offsetOf(url, headers)).toBe(String(jump.length));
      if (found !== undefined) await saveUpload(fixture.server.backend.storage, id, found.record);
    }
    expect(await offsetOf(url, headers)).toBe(String(jump.length));
    expect((await steps.stored(name))?.equals(jump)).toBe(true);
    expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
  });

  test('expire after a day', async () => {
    const headers = await steps.asMember();
    const url = await steps.begin(fresh(), headers);
    const begun = Date.now();
    const answer = await patch(url, headers, 0, jump.subarray(0, 10));
    const expires = Date.parse(answer.headers.get('upload-expires') ?? '');
    expect(Math.abs(expires - begun - 24 * 3_600_000)).toBeLessThan(60_000);

    await sweepUploads(fixture.server.backend.storage, new Date(begun + 23 * 3_600_000));
    expect(await offsetOf(url, headers)).toBe('10');
    const found = await findUpload(fixture.server.backend.storage, idOf(url));
    if (found === undefined) throw new Error('The upload is missing.');
    const createdAt = new Date(begun - 24 * 3_600_000).toISOString();
    await saveUpload(fixture.server.backend.storage, idOf(url), { ...found.record, createdAt });
    expect((await send('HEAD', url, headers)).status).toBe(410);
    expect((await patch(url, headers, 10, jump.subarray(10))).status).toBe(410);
    await sweepUploads(fixture.server.backend.storage, new Date());
    expect(await steps.unfinishedFiles(url)).toEqual([]);
  });

  test("end with their owner's account", async () => {
    const leaver = crypto.randomUUID();
    await fixture.database.asOwner((tx) =>
      tx.query('insert into "auth"."users" ("id") values ($1)', [leaver]),
    );
    const headers = await steps.asMember(leaver);
    const [asked, swept] = [`${leaver}/a.bin`, `${leaver}/b.bin`];
    const urls = [await steps.begin(asked, headers), await steps.begin(swept, headers)];
    for (const url of urls) await patch(url, headers, 0, jump.subarray(0, 1000));
    await fixture.database.asOwner((tx) => tx.query('delete from "auth"."users" where "id" = $1', [leaver]));

    expect((await patch(urls[0] ?? '', headers, 1000, jump.subarray(1000))).status).toBe(404);
    await sweepUploads(fixture.server.backend.storage, new Date());
    for (const url of urls) expect(await steps.unfinishedFiles(url)).toEqual([]);
    expect(
      (await refusal(steps.upload(jump, { bucketName: 'room', objectName: asked }, headers))).status,
    ).toBe(403);
    expect(await steps.stored(asked)).toBeUndefined();
  });

  test('report their capabilities, and allow other origins', async () => {
    const answer = await fetch(steps.endpoint, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')?.split(',')).toEqual(
      expect.arrayContaining(['creation', 'creation-with-upload', 'termination', 'expiration']),
    );
    expect(answer.headers.get('tus-max-size')).toBe(String(500 * 1024 * 1024));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');

    const preflight = await fetch(steps.endpoint, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://elsewhere.localhost',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization,tus-resumable,upload-length,upload-metadata,x-upsert',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-metadata');
    const created = await send('POST', steps.endpoint, await steps.asMember(), undefined, {
      origin: 'http://elsewhere.localhost',
      'upload-length': '5',
      'upload-metadata': metadataOf({ bucketName: 'room', objectName: fresh() }),
    });
    expect(created.headers.get('access-control-expose-headers')).toMatch(/Upload-Offset/);
    expect(created.headers.get('location')).toMatch(new RegExp(`^${steps.endpoint}/[\\da-f-]{36}$`));
  });
});
