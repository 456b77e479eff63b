import { randomBytes } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { describe, expect, test } from 'vitest';
import { findUpload } from 'embedded-supabase/storage/upload-record.ts';
import {
  fresh,
  idOf,
  jump,
  offsetOf,
  patch,
  refusal,
  ResumableSteps,
  send,
  type Fields,
} from './resumable-steps.ts';
import { athlete, coach, describeStorage, unique } from './storage-fixture.ts';

describeStorage('resumable uploads', (fixture) => {
  const steps = new ResumableSteps(fixture);

  /** Begins to send the jump, and waits until its first bytes are stored. */
  async function sendPart(url: string, headers: Record<string, string>, bytes: number) {
    const request = openRequest(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(jump.length),
      },
    });
    request.on('error', () => undefined);
    request.write(jump.subarray(0, bytes));
    await expect
      .poll(async () => (await findUpload(fixture.server.backend.storage, idOf(url)))?.offset)
      .toBe(bytes);
    return request;
  }

  describe('that succeed', () => {
    test.each([100_000, 250_000, 6 * 1024 * 1024])(
      'are stored unchanged in chunks of %d bytes',
      async (chunkSize) => {
        const name = fresh();
        await steps.upload(
          jump,
          {
            bucketName: 'room',
            objectName: name,
            contentType: 'video/mp4',
            cacheControl: '3600',
            metadata: JSON.stringify({ bar: 'up' }),
          },
          await steps.asMember(),
          { chunkSize },
        );
        expect((await steps.stored(name))?.equals(jump)).toBe(true);
        expect((await fixture.service.storage.from('room').info(name)).data).toMatchObject({
          size: jump.length,
          contentType: 'video/mp4',
          cacheControl: 'max-age=3600',
          metadata: { bar: 'up' },
        });
        const { rows } = await fixture.database.asOwner((tx) =>
          tx.query('select "owner", "owner_id" from "storage"."objects" where "name" = $1', [name]),
        );
        expect(rows).toEqual([{ owner: athlete, owner_id: athlete }]);
        expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
      },
    );

    test('may have an unknown length, or no bytes', async () => {
      const [long, empty] = [fresh(), fresh()];
      await steps.upload(jump, { bucketName: 'room', objectName: long }, await steps.asMember(), {
        uploadLengthDeferred: true,
        uploadDataDuringCreation: false,
      });
      expect((await steps.stored(long))?.equals(jump)).toBe(true);
      await steps.upload(Buffer.alloc(0), { bucketName: 'room', objectName: empty }, await steps.asMember());
      expect(await steps.stored(empty)).toHaveLength(0);
    });

    test('resume after an interruption, by another client with the URL', async () => {
      const name = fresh();
      const headers = await steps.asMember();
      const first = new Upload(jump, {
        endpoint: steps.endpoint,
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
      expect(await steps.stored(name)).toBeUndefined();

      const sentFrom: number[] = [];
      await steps.upload(jump, {}, headers, {
        uploadUrl: first.url,
        onProgress: (sent) => sentFrom.push(sent),
      });
      expect(sentFrom[0]).toBeGreaterThanOrEqual(offset);
      expect((await steps.stored(name))?.equals(jump)).toBe(true);
    });

    test('resume after the connection broke in the middle of a chunk', async () => {
      const name = fresh();
      const headers = await steps.asMember();
      const url = await steps.begin(name, headers);
      const cut = await sendPart(url, headers, 400_000);
      cut.destroy();
      expect(await offsetOf(url, headers)).toBe('400000');
      expect((await patch(url, headers, 400_000, jump.subarray(400_000))).status).toBe(204);
      expect((await steps.stored(name))?.equals(jump)).toBe(true);
    });

    test("accept their owner's next request while the previous one hangs", async () => {
      const name = fresh();
      const headers = await steps.asMember();
      const url = await steps.begin(name, headers);
      const hanging = await sendPart(url, headers, 300_000);
      expect(await offsetOf(url, headers)).toBe('300000');
      expect((await patch(url, headers, 300_000, jump.subarray(300_000))).status).toBe(204);
      hanging.destroy();
      expect((await steps.stored(name))?.equals(jump)).toBe(true);
    });

    test('overwrite an existing file only with x-upsert', async () => {
      const name = fresh();
      await fixture.put('room', name, 'old');
      const fields = { bucketName: 'room', objectName: name };
      expect(await refusal(steps.upload(jump, fields, await steps.asMember()))).toEqual({
        status: 409,
        body: 'The resource already exists',
      });
      await steps.upload(jump, fields, { ...(await steps.asMember()), 'x-upsert': 'true' });
      expect((await steps.stored(name))?.equals(jump)).toBe(true);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
    });
  });

  describe('that are refused', () => {
    test('report the reason before any byte is accepted', async () => {
      const member = await steps.asMember();
      const cases: [Fields, Fields, number, string | RegExp][] = [
        [{ bucketName: 'room', objectName: `${coach}/x.bin` }, member, 403, /row-level security/],
        [{ bucketName: 'nowhere', objectName: 'x' }, member, 404, 'Bucket not found'],
        [{ bucketName: 'room', objectName: `${athlete}/../x` }, member, 400, /^Invalid key/],
        [{ bucketName: 'room' }, member, 400, /^Invalid key/],
        [{ objectName: 'x' }, member, 400, 'Bucket name invalid'],
        [{ bucketName: 'room', objectName: fresh() }, { apikey: 'wrong' }, 401, /Invalid API key/],
        [
          { bucketName: 'digital-products', objectName: unique('pdf'), contentType: 'text/html' },
          steps.asService(),
          415,
          'mime type text/html is not supported',
        ],
        [
          { bucketName: 'digital-products', objectName: unique('pdf') },
          steps.asService(),
          415,
          /octet-stream/,
        ],
      ];
      for (const [metadata, headers, status, body] of cases) {
        const answer = await refusal(steps.upload(jump, metadata, headers));
        expect(answer.status).toBe(status);
        expect(answer.body).toMatch(body);
      }
      const bare = await send('POST', steps.endpoint, member, undefined, { 'upload-length': '5' });
      expect(await bare.text()).toBe('Metadata header is required');
      expect(await readdir(join(fixture.server.filesDirectory, 'unfinished'))).toEqual([]);
    });

    test("exceed the bucket's limit by their declared or actual length", async () => {
      const member = await steps.asMember();
      const big = randomBytes(2_000_001);
      const fields = () => ({ bucketName: 'room', objectName: fresh() });
      expect((await refusal(steps.upload(big, fields(), member))).status).toBe(413);
      const undeclared = { uploadLengthDeferred: true, uploadDataDuringCreation: false };
      expect((await refusal(steps.upload(big, fields(), member, undeclared))).status).toBe(413);
      const url = await steps.begin(fresh(), member, 10);
      expect((await patch(url, member, 0, big)).status).toBe(413);
      expect(await offsetOf(url, member)).toBe('0');
    });

    test('lose their permission midway, and leave nothing', async () => {
      const name = `drop/${unique('bin')}`;
      const headers = { apikey: fixture.server.publishableKey };
      const url = await steps.begin(name, headers);
      await patch(url, headers, 0, jump.subarray(0, 500_000));
      await fixture.put('room', name, 'another upload was faster');
      const answer = await patch(url, headers, 500_000, jump.subarray(500_000));
      expect([answer.status, await answer.text()]).toEqual([409, 'The resource already exists']);
      expect((await send('HEAD', url, headers)).status).toBe(404);
      expect(await steps.unfinishedFiles(url)).toEqual([]);
      expect(await fixture.storedVersions()).toEqual(await fixture.versionsWithRow());
      expect((await steps.stored(name))?.toString()).toBe('another upload was faster');
    });

    test('violate the protocol', async () => {
      const member = await steps.asMember();
      const url = await steps.begin(fresh(), member);
      expect((await fetch(url, { method: 'HEAD', headers: member })).status).toBe(412);
      expect(
        (await send('PATCH', url, member, jump, { 'content-type': 'text/plain', 'upload-offset': '0' }))
          .status,
      ).toBe(400);
      expect((await send('PATCH', url, member, jump)).status).toBe(403);
      expect((await patch(url, member, 7, jump.subarray(7))).status).toBe(409);
      expect((await send('GET', url, member)).ok).toBe(false);
      for (const id of ['x', '..%2f..%2fsecrets.json', crypto.randomUUID(), '%00', 'x'.repeat(2000)]) {
        const { status } = await send('HEAD', `${steps.endpoint}/${id}`, member);
        expect([400, 404]).toContain(status);
      }
    });
  });
});
