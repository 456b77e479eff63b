import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sendRaw, type RawAnswer } from '../contract/send-raw.ts';
import { athlete, coach, describeStorage } from '../contract/storage-fixture.ts';
import { hostileInputs } from '../support/soak.ts';
import { someHeaders } from '../support/some-headers.ts';

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
    `bucketName ${btoa('room')},objectName ${btoa(`${coach}/the-coachs-own.txt`)}`,
    `bucketName ${btoa('room')},objectName ${btoa('../../secrets.json')}`,
    `bucketName ${btoa('digital-products')},objectName ${btoa('secret.pdf')}`,
    'bucketName',
    'bucketName !!!!',
    ',,,',
    'a '.repeat(3000),
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const headers = someHeaders(
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
  3,
);
const step = fc.record({
  method: fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET'),
  headers,
  body: fc.constantFrom('', 'jump', 'jumps', '\0\0\0\0'),
  /** Index of a started upload; 4 is the coach's upload, any other number one that does not exist. */
  of: fc.constantFrom(0, 0, 0, 1, 2, 4),
});

const endpoint = '/storage/v1/upload/resumable';
/** Headers of a normal client. Hostile headers are added to them. */
const normalHeaders: Record<string, Record<string, string>> = {
  POST: {
    'upload-length': '4',
    'x-upsert': 'true',
    'upload-metadata': `bucketName ${btoa('room')},objectName ${btoa(`${athlete}/jump.mp4`)}`,
  },
  PATCH: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
};

describeStorage('any request for a resumable upload', (at) => {
  beforeAll(async () => {
    await at.hideFiles();
  });

  test('causes no 5xx and never changes another user’s file', async () => {
    const send = async (
      method: string,
      path: string,
      parts: { as?: string; headers?: object; body?: string },
    ) => {
      const authorization = `Bearer ${await at.server.accessToken(parts.as ?? athlete)}`;
      return sendRaw(at.server.url, {
        method,
        path,
        headers: {
          ...{ apikey: at.server.publishableKey, authorization, 'tus-resumable': '1.0.0' },
          ...normalHeaders[method],
          ...parts.headers,
        },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: parts.body ?? '' }),
      });
    };
    const pathOf = ({ headers: { location } }: RawAnswer) =>
      typeof location === 'string' ? new URL(location, at.server.url).pathname : '';
    const metadata = `bucketName ${btoa('room')},objectName ${btoa(`${coach}/unfinished.txt`)}`;
    const ofCoach = await send('POST', endpoint, { as: coach, headers: { 'upload-metadata': metadata } });
    expect(ofCoach.status).toBe(201);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const begun = [pathOf(await send('POST', endpoint, {}))];
        for (const { method, of, ...parts } of steps) {
          const target =
            begun[of] ?? (of === 4 ? pathOf(ofCoach) : `${endpoint}/00000000-0000-4000-8000-000000000000`);
          const answer = await send(method, method === 'POST' ? endpoint : target, parts);
          // 501 is the protocol's status for unsupported extensions, here concatenation. Supabase does not support it either.
          expect(answer.status === 501 ? 400 : answer.status, answer.body).toBeLessThan(500);
          at.expectNothingHidden(answer.body);
          if (answer.status === 201) begun.push(pathOf(answer));
        }
      }),
      hostileInputs(80),
    );
    const left = await send('HEAD', pathOf(ofCoach), { as: coach });
    expect(left).toMatchObject({ status: 200, headers: { 'upload-offset': '0', 'upload-length': '4' } });
    await at.expectHiddenUntouched();
    expect(await readdir(dirname(at.server.filesDirectory))).toEqual(['files']);
  });
});
