import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DetailedError, Upload } from 'tus-js-client';
import { expect } from 'vitest';
import { athlete, unique, type StorageFixture } from './storage-fixture.ts';

export type Fields = Record<string, string>;

export const jump = randomBytes(900_000);

/** Returns a new name in the athlete's folder. */
export const fresh = () => `${athlete}/${unique('bin')}`;
export const idOf = (url: string) => url.slice(-36);

export function metadataOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Returns the upload's error response. Throws if the upload was not refused. */
export async function refusal(attempt: Promise<unknown>): Promise<{ status?: number; body?: string }> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DetailedError)) throw new Error('the upload was not refused', { cause: error });
  return { status: error.originalResponse?.getStatus(), body: error.originalResponse?.getBody().trim() };
}

export function send(
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

export const patch = (url: string, headers: Fields, offset: number, body: Buffer) =>
  send('PATCH', url, headers, body, { 'upload-offset': String(offset) });

export const offsetOf = async (url: string, headers: Fields) =>
  (await send('HEAD', url, headers)).headers.get('upload-offset');

/** Makes resumable uploads to a test's backend, with the official client and by hand. */
export class ResumableSteps {
  readonly fixture: StorageFixture;

  constructor(fixture: StorageFixture) {
    this.fixture = fixture;
  }

  get endpoint(): string {
    return `${this.fixture.server.url}/storage/v1/upload/resumable`;
  }

  asService(): Fields {
    return { apikey: this.fixture.server.secrets.secretKey };
  }

  async asMember(user = athlete): Promise<Fields> {
    return {
      apikey: this.fixture.server.publishableKey,
      authorization: `Bearer ${await this.fixture.server.accessToken(user)}`,
    };
  }

  /** Uploads as in Supabase's guide. Rejects with the client's error. */
  upload(
    bytes: Buffer,
    metadata: Fields,
    headers: Fields,
    more: Partial<Upload['options']> = {},
  ): Promise<Upload> {
    return new Promise((resolve, reject) => {
      const sent = new Upload(bytes, {
        endpoint: this.endpoint,
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

  /** Starts an upload to the bucket 'room' and returns its URL. */
  async begin(name: string, headers: Fields, length = jump.length): Promise<string> {
    const answer = await send('POST', this.endpoint, headers, undefined, {
      'upload-length': String(length),
      'upload-metadata': metadataOf({ bucketName: 'room', objectName: name }),
    });
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  }

  async unfinishedFiles(url: string): Promise<string[]> {
    const names = await readdir(join(this.fixture.server.filesDirectory, 'partial'));
    return names.filter((name) => name.startsWith(idOf(url)));
  }

  /** Returns the bytes stored under this name in the bucket 'room'. */
  async stored(name: string): Promise<Buffer | undefined> {
    const { data } = await this.fixture.service.storage.from('room').download(name);
    return data === null ? undefined : Buffer.from(await data.arrayBuffer());
  }
}
