import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../contract/send-raw.ts';
import { athlete, describeStorage } from '../contract/storage-fixture.ts';
import { hostileInputs } from '../support/soak.ts';

const number = fc.constantFrom(
  '0',
  '1',
  '-1',
  '4',
  '5',
  '1e9',
  '99999999999999999999',
  'NaN',
  '',
  ' 4',
  '0x4',
  '4,4',
);
const metadata = fc.oneof(
  fc.constantFrom(
    `bucketName ${btoa('room')},objectName ${btoa(`${athlete}/jump.mp4`)}`,
    `bucketName ${btoa('room')},objectName ${btoa('../../secrets.json')}`,
    `bucketName ${btoa('digital-products')},objectName ${btoa('secret.pdf')}`,
    'bucketName',
    'bucketName !!!!',
    ',,,',
    'a '.repeat(3000),
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const headers = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', '2.0.0', ''),
    'upload-length': number,
    'upload-offset': number,
    'upload-defer-length': fc.constantFrom('1', '2', ''),
    'upload-metadata': metadata,
    'upload-concat': fc.constantFrom('partial', 'final;/storage/v1/upload/resumable/x', ''),
    'upload-checksum': fc.constantFrom('sha1 AAAA', 'nonsense'),
    'content-type': fc.constantFrom('application/offset+octet-stream', 'text/html', ''),
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
    'x-upsert': fc.constantFrom('true', 'maybe'),
  },
  { requiredKeys: [] },
);
const step = fc.record({
  method: fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET'),
  headers,
  body: fc.constantFrom('', 'jump', 'jumps', '\0\0\0\0'),
  /** Which of the uploads that were begun before, or one that never was. */
  of: fc.nat({ max: 3 }),
});

describeStorage('whatever is said about a resumable upload', (at) => {
  beforeAll(async () => {
    await at.database.asOwner((tx) => tx.query('insert into "auth"."users" ("id") values ($1)', [athlete]));
    await at.put('digital-products', 'secret.pdf');
  });

  test('breaks nothing and reaches nobody else’s file', async () => {
    const authorization = `Bearer ${await at.server.accessToken(athlete)}`;
    const endpoint = '/storage/v1/upload/resumable';
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const begun: string[] = [];
        for (const { method, headers: said, body, of } of steps) {
          const path = method === 'POST' ? endpoint : (begun[of] ?? `${endpoint}/${'0'.repeat(36)}`);
          const { status, headers: answered } = await sendRaw(at.server.url, {
            method,
            path,
            headers: { apikey: at.server.publishableKey, authorization, ...said },
            ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
          });
          // 501 is the protocol's own answer to parts of it that a server does without: joined uploads, on Supabase too.
          expect(status === 501 ? 400 : status).toBeLessThan(500);
          const location = answered['location'];
          if (status === 201 && typeof location === 'string')
            begun.push(new URL(location, at.server.url).pathname);
        }
      }),
      hostileInputs(80),
    );
    const { rows } = await at.database.asOwner((tx) =>
      tx.query<{ name: string }>(
        `select "name" from "storage"."objects" where "bucket_id" = 'room' and not starts_with("name", $1)`,
        [`${athlete}/`],
      ),
    );
    expect(rows).toEqual([]);
    expect(await readdir(dirname(at.server.filesDirectory))).toEqual(['files']);
    const { data } = await at.service.storage.from('digital-products').download('secret.pdf');
    expect(await data?.text()).toContain('%PDF');
  });
});
