import { randomBytes } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DetailedError, Upload } from 'tus-js-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveUpload, findUpload } from '../../backend/storage/upload-record.ts';
import { sweepUploads } from '../../backend/storage/sweep-uploads.ts';
import { athlete, coach, describeStorage, unique } from './storage-fixture.ts';

type Fields = Record<string, string>;

describeStorage('resumable uploads', (at) => {
  const jump = randomBytes(900_000);
  const storage = () => at.server.backend.storage;
  const endpoint = () => `${at.server.url}/storage/v1/upload/resumable`;
  const fresh = () => `${athlete}/${unique('bin')}`;
  const asService = (): Fields => ({ apikey: at.server.secrets.secretKey });
  const asMember = async (user = athlete): Promise<Fields> => ({
    apikey: at.server.publishableKey,
    authorization: `Bearer ${await at.server.accessToken(user)}`,
  });

  beforeAll(async () => {
    await at.database.asOwner((tx) =>
      tx.query('insert into "auth"."users" ("id") values ($1), ($2)', [athlete, coach]),
    );
  });

  /** Uploads as Supabase's guide says. Rejects with the client's error. */
  function upload(
    bytes: Buffer,
    metadata: Fields,
    headers: Fields,
    more: Partial<Upload['options']> = {},
  ): Promise<Upload> {
    return new Promise((resolve, reject) => {
      const sent = new Upload(bytes, {
        endpoint: endpoint(),
        headers,
        metadata,
        retryDelays: [],
        chunkSize: 250_000,
        uploadDataDuringCreation: true,
        removeFingerprintOnSuccess: true,
        onError: reject,
        onSuccess: () => resolve(sent),
        ...more,
      });
      sent.start();
    });
  }

  async function refusal(attempt: Promise<unknown>): Promise<{ status?: number; body?: string }> {
    const error = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof DetailedError)) throw new Error('the upload was not refused', { cause: error });
    return { status: error.originalResponse?.getStatus(), body: error.originalResponse?.getBody().trim() };
  }

  function metadataOf(fields: Fields): string {
    return Object.entries(fields)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  }

  function send(
    method: string,
    url: string,
    headers: Fields,
    body?: Buffer,
    more: Fields = {},
  ): Promise<Response> {
    return fetch(url, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(body === undefined ? {} : { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
        ...more,
      },
      ...(body === undefined ? {} : { body: Uint8Array.from(body) }),
    });
  }

  /** Begins an upload to the room and gives its address. */
  async function begin(
    name: string,
    headers: Fields,
    length = jump.length,
    more: Fields = {},
  ): Promise<string> {
    const answer = await send('POST', endpoint(), headers, undefined, {
      'upload-length': String(length),
      'upload-metadata': metadataOf({ bucketName: 'room', objectName: name }),
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  }

  const patch = (url: string, headers: Fields, offset: number, body: Buffer) =>
    send('PATCH', url, headers, body, { 'upload-offset': String(offset) });
  const offsetOf = async (url: string, headers: Fields) =>
    (await send('HEAD', url, headers)).headers.get('upload-offset');
  const idOf = (url: string) => url.slice(-36);
  const unfinishedFiles = (url: string) =>
    readdir(join(at.server.filesDirectory, 'partial')).then((names) =>
      names.filter((name) => name.startsWith(idOf(url))),
    );
  const stored = async (name: string) => {
    const { data } = await at.service.storage.from('room').download(name);
    return data === null ? undefined : Buffer.from(await data.arrayBuffer());
  };

  describe('that go well', () => {
    test.each([100_000, 250_000, 6 * 1024 * 1024])(
      'arrive byte for byte in pieces of %d',
      async (chunkSize) => {
        const name = fresh();
        await upload(
          jump,
          {
            bucketName: 'room',
            objectName: name,
            contentType: 'video/mp4',
            cacheControl: '3600',
            metadata: JSON.stringify({ bar: 'up' }),
          },
          await asMember(),
          { chunkSize },
        );
        expect((await stored(name))?.equals(jump)).toBe(true);
        expect((await at.service.storage.from('room').info(name)).data).toMatchObject({
          size: jump.length,
          contentType: 'video/mp4',
          cacheControl: 'max-age=3600',
          metadata: { bar: 'up' },
        });
        const { rows } = await at.database.asOwner((tx) =>
          tx.query('select "owner", "owner_id" from "storage"."objects" where "name" = $1', [name]),
        );
        expect(rows).toEqual([{ owner: athlete, owner_id: athlete }]);
        expect(await at.storedVersions()).toEqual(await at.versionsWithRow());
      },
    );

    test('of an unknown length, and of none at all, arrive too', async () => {
      const [long, empty] = [fresh(), fresh()];
      await upload(jump, { bucketName: 'room', objectName: long }, await asMember(), {
        uploadLengthDeferred: true,
        uploadDataDuringCreation: false,
      });
      expect((await stored(long))?.equals(jump)).toBe(true);
      await upload(Buffer.alloc(0), { bucketName: 'room', objectName: empty }, await asMember());
      expect(await stored(empty)).toHaveLength(0);
    });

    test('go on where they were interrupted, by another client that knows the address', async () => {
      const name = fresh();
      const headers = await asMember();
      const first = new Upload(jump, {
        endpoint: endpoint(),
        headers,
        metadata: { bucketName: 'room', objectName: name },
        chunkSize: 250_000,
        retryDelays: [],
      });
      await new Promise<void>((resolve, reject) => {
        first.options.onError = reject;
        first.options.onChunkComplete = (_size, sent) => {
          if (sent >= 500_000) resolve(first.abort());
        };
        first.start();
      });
      const offset = Number(await offsetOf(first.url ?? '', headers));
      expect(offset).toBeGreaterThanOrEqual(500_000);
      expect(await stored(name)).toBeUndefined();

      const sentFrom: number[] = [];
      await upload(jump, {}, headers, {
        uploadUrl: first.url,
        onProgress: (sent) => sentFrom.push(sent),
      });
      expect(sentFrom[0]).toBeGreaterThanOrEqual(offset);
      expect((await stored(name))?.equals(jump)).toBe(true);
    });

    test('go on after the connection broke in mid-chunk', async () => {
      const name = fresh();
      const headers = await asMember();
      const url = await begin(name, headers);
      const cut = openRequest(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(jump.length),
        },
      });
      cut.on('error', () => undefined);
      cut.write(jump.subarray(0, 400_000));
      await expect.poll(async () => (await findUpload(storage(), idOf(url)))?.offset).toBe(400_000);
      cut.destroy();
      expect(await offsetOf(url, headers)).toBe('400000');
      expect((await patch(url, headers, 400_000, jump.subarray(400_000))).status).toBe(204);
      expect((await stored(name))?.equals(jump)).toBe(true);
    });

    test('give way to the next request of their owner when the one before hangs', async () => {
      const name = fresh();
      const headers = await asMember();
      const url = await begin(name, headers);
      const hanging = openRequest(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(jump.length),
        },
      });
      hanging.on('error', () => undefined);
      hanging.write(jump.subarray(0, 300_000));
      await expect.poll(async () => (await findUpload(storage(), idOf(url)))?.offset).toBe(300_000);
      expect(await offsetOf(url, headers)).toBe('300000');
      expect((await patch(url, headers, 300_000, jump.subarray(300_000))).status).toBe(204);
      hanging.destroy();
      expect((await stored(name))?.equals(jump)).toBe(true);
    });

    test('replace what is there only with x-upsert', async () => {
      const name = fresh();
      await at.put('room', name, 'old');
      const fields = { bucketName: 'room', objectName: name };
      expect(await refusal(upload(jump, fields, await asMember()))).toEqual({
        status: 409,
        body: 'The resource already exists',
      });
      await upload(jump, fields, { ...(await asMember()), 'x-upsert': 'true' });
      expect((await stored(name))?.equals(jump)).toBe(true);
      expect(await at.storedVersions()).toEqual(await at.versionsWithRow());
    });

    test('by an upload link need no key', async () => {
      const name = fresh();
      const { data } = await at.member.storage.from('room').createSignedUploadUrl(name);
      const fields = { bucketName: 'room', objectName: name };
      const link = { 'x-signature': data?.token ?? '' };
      const more = { endpoint: `${endpoint()}/sign` };
      expect((await refusal(upload(jump, fields, {}, more))).status).toBe(400);
      expect((await refusal(upload(jump, { ...fields, objectName: fresh() }, link, more))).status).toBe(400);
      await upload(jump, fields, link, more);
      expect((await stored(name))?.equals(jump)).toBe(true);
    });
  });

  describe('that are refused', () => {
    test('say why, before a byte is taken', async () => {
      const member = await asMember();
      const cases: [Fields, Fields, number, string | RegExp][] = [
        [{ bucketName: 'room', objectName: `${coach}/x.bin` }, member, 403, /row-level security/],
        [{ bucketName: 'nowhere', objectName: 'x' }, member, 404, 'Bucket not found'],
        [{ bucketName: 'room', objectName: `${athlete}/../x` }, member, 400, /^Invalid key/],
        [{ bucketName: 'room' }, member, 400, /^Invalid key/],
        [{ objectName: 'x' }, member, 400, 'Bucket name invalid'],
        [{ bucketName: 'room', objectName: fresh() }, { apikey: 'wrong' }, 401, /Invalid API key/],
        [
          { bucketName: 'digital-products', objectName: unique('pdf'), contentType: 'text/html' },
          asService(),
          415,
          'mime type text/html is not supported',
        ],
        [{ bucketName: 'digital-products', objectName: unique('pdf') }, asService(), 415, /octet-stream/],
      ];
      for (const [metadata, headers, status, body] of cases) {
        const answer = await refusal(upload(jump, metadata, headers));
        expect(answer.status).toBe(status);
        expect(answer.body).toMatch(body);
      }
      const bare = await send('POST', endpoint(), member, undefined, { 'upload-length': '5' });
      expect(await bare.text()).toBe('Metadata header is required');
      expect(await readdir(join(at.server.filesDirectory, 'unfinished'))).toEqual([]);
    });

    test('are too long for their bucket by what they declare or by what they send', async () => {
      const member = await asMember();
      const big = randomBytes(2_000_001);
      const fields = () => ({ bucketName: 'room', objectName: fresh() });
      expect((await refusal(upload(big, fields(), member))).status).toBe(413);
      const undeclared = { uploadLengthDeferred: true, uploadDataDuringCreation: false };
      expect((await refusal(upload(big, fields(), member, undeclared))).status).toBe(413);
      const url = await begin(fresh(), member, 10);
      expect((await patch(url, member, 0, big)).status).toBe(413);
      expect(await offsetOf(url, member)).toBe('0');
    });

    test('lost their permission on the way, and leave nothing', async () => {
      const name = `drop/${unique('bin')}`;
      const headers = { apikey: at.server.publishableKey };
      const url = await begin(name, headers);
      await patch(url, headers, 0, jump.subarray(0, 500_000));
      await at.put('room', name, 'somebody was faster');
      const answer = await patch(url, headers, 500_000, jump.subarray(500_000));
      expect([answer.status, await answer.text()]).toEqual([409, 'The resource already exists']);
      expect((await send('HEAD', url, headers)).status).toBe(404);
      expect(await unfinishedFiles(url)).toEqual([]);
      expect(await at.storedVersions()).toEqual(await at.versionsWithRow());
      expect((await stored(name))?.toString()).toBe('somebody was faster');
    });

    test('speak another protocol', async () => {
      const member = await asMember();
      const url = await begin(fresh(), member);
      expect((await fetch(url, { method: 'HEAD', headers: member })).status).toBe(412);
      expect(
        (await send('PATCH', url, member, jump, { 'content-type': 'text/plain', 'upload-offset': '0' }))
          .status,
      ).toBe(400);
      expect((await send('PATCH', url, member, jump)).status).toBe(403);
      expect((await patch(url, member, 7, jump.subarray(7))).status).toBe(409);
      expect((await send('GET', url, member)).ok).toBe(false);
      for (const id of ['x', '..%2f..%2fsecrets.json', crypto.randomUUID(), '%00', 'x'.repeat(2000)]) {
        const { status } = await send('HEAD', `${endpoint()}/${id}`, member);
        expect([400, 404]).toContain(status);
      }
    });
  });

  test('belong to whoever began them', async () => {
    const name = fresh();
    const headers = await asMember();
    const url = await begin(name, headers);
    for (const other of [await asMember(coach), asService(), { apikey: at.server.publishableKey }]) {
      expect((await send('HEAD', url, other)).status).toBe(404);
      expect((await patch(url, other, 0, jump)).status).toBe(404);
      expect((await send('DELETE', url, other)).status).toBe(404);
    }
    expect((await send('HEAD', url, {})).status).toBe(401);
    expect(await offsetOf(url, headers)).toBe('0');
    expect(await unfinishedFiles(url)).toHaveLength(2);
  });

  test('take one request at a time: of ten at once, none harms another', async () => {
    const name = fresh();
    const headers = await asMember();
    const url = await begin(name, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, () => patch(url, headers, 0, jump)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 409 || status === 423)).toBe(true);
    expect(await offsetOf(url, headers)).toBe(String(jump.length));
    expect((await stored(name))?.equals(jump)).toBe(true);
    expect(await at.storedVersions()).toEqual(await at.versionsWithRow());
  });

  test('can be cancelled until they are finished', async () => {
    const [cancelled, finished] = [fresh(), fresh()];
    const headers = await asMember();
    const url = await begin(cancelled, headers);
    await patch(url, headers, 0, jump.subarray(0, 1000));
    expect((await send('DELETE', url, headers)).status).toBe(204);
    expect((await send('HEAD', url, headers)).status).toBe(404);
    expect(await unfinishedFiles(url)).toEqual([]);

    const { url: done } = await upload(jump, { bucketName: 'room', objectName: finished }, headers);
    expect((await send('DELETE', done ?? '', headers)).status).toBe(400);
    expect(await offsetOf(done ?? '', headers)).toBe(String(jump.length));
    expect((await patch(done ?? '', headers, jump.length, Buffer.alloc(0))).status).toBe(204);
    expect((await stored(finished))?.equals(jump)).toBe(true);
  });

  test.each(['before the bytes have their place', 'before the row is written', 'before it is noted'])(
    'whose last step was interrupted %s are finished when their owner asks',
    async (moment) => {
      const name = fresh();
      const headers = await asMember();
      const url = await begin(name, headers);
      const id = idOf(url);
      await storage().files.partial.append(id, 0, new Blob([jump]).stream());
      if (moment !== 'before the bytes have their place') await storage().files.partial.publish(id);
      if (moment === 'before it is noted') {
        const found = await findUpload(storage(), id);
        expect(await offsetOf(url, headers)).toBe(String(jump.length));
        if (found !== undefined) await saveUpload(storage(), id, found.record);
      }
      expect(await offsetOf(url, headers)).toBe(String(jump.length));
      expect((await stored(name))?.equals(jump)).toBe(true);
      expect(await at.storedVersions()).toEqual(await at.versionsWithRow());
    },
  );

  test('end after a day', async () => {
    const headers = await asMember();
    const url = await begin(fresh(), headers);
    const begun = Date.now();
    const answer = await patch(url, headers, 0, jump.subarray(0, 10));
    const expires = Date.parse(answer.headers.get('upload-expires') ?? '');
    expect(Math.abs(expires - begun - 24 * 3_600_000)).toBeLessThan(60_000);

    await sweepUploads(storage(), new Date(begun + 23 * 3_600_000));
    expect(await offsetOf(url, headers)).toBe('10');
    const found = await findUpload(storage(), idOf(url));
    if (found === undefined) throw new Error('it is there');
    const createdAt = new Date(begun - 24 * 3_600_000).toISOString();
    await saveUpload(storage(), idOf(url), { ...found.record, createdAt });
    expect((await send('HEAD', url, headers)).status).toBe(410);
    expect((await patch(url, headers, 10, jump.subarray(10))).status).toBe(410);
    await sweepUploads(storage(), new Date());
    expect(await unfinishedFiles(url)).toEqual([]);
  });

  test('end with the account of their owner', async () => {
    const leaver = crypto.randomUUID();
    await at.database.asOwner((tx) => tx.query('insert into "auth"."users" ("id") values ($1)', [leaver]));
    const headers = await asMember(leaver);
    const [asked, swept] = [`${leaver}/a.bin`, `${leaver}/b.bin`];
    const urls = [await begin(asked, headers), await begin(swept, headers)];
    for (const url of urls) await patch(url, headers, 0, jump.subarray(0, 1000));
    await at.database.asOwner((tx) => tx.query('delete from "auth"."users" where "id" = $1', [leaver]));

    expect((await patch(urls[0] ?? '', headers, 1000, jump.subarray(1000))).status).toBe(404);
    await sweepUploads(storage(), new Date());
    for (const url of urls) expect(await unfinishedFiles(url)).toEqual([]);
    expect((await refusal(upload(jump, { bucketName: 'room', objectName: asked }, headers))).status).toBe(
      403,
    );
    expect(await stored(asked)).toBeUndefined();
  });

  test('say what they can do, and let pages of other origins ask', async () => {
    const answer = await fetch(endpoint(), { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')?.split(',')).toEqual(
      expect.arrayContaining(['creation', 'creation-with-upload', 'termination', 'expiration']),
    );
    expect(answer.headers.get('tus-max-size')).toBe(String(500 * 1024 * 1024));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');

    const preflight = await fetch(endpoint(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization,tus-resumable,upload-length,upload-metadata,x-upsert',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-metadata');
    const created = await send('POST', endpoint(), await asMember(), undefined, {
      origin: 'https://elsewhere.example',
      'upload-length': '5',
      'upload-metadata': metadataOf({ bucketName: 'room', objectName: fresh() }),
    });
    expect(created.headers.get('access-control-expose-headers')).toMatch(/Upload-Offset/);
    expect(created.headers.get('location')).toMatch(new RegExp(`^${endpoint()}/[\\da-f-]{36}$`));
  });
});
