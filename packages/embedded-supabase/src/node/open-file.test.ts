import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen, type Listening } from './listen.ts';
import { openFile } from './open-file.ts';

const film = randomBytes(3_000_001);
let folder: string;
let path: string;
let server: Listening | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossbar-open-'));
  path = join(folder, 'film');
  await writeFile(path, film);
});

afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Serves the file, promising `length` bytes. */
async function serve(
  range: { start: number; end: number } | undefined,
  length: number,
): Promise<IncomingMessage> {
  const respond = async () =>
    new Response(await openFile(path, range), {
      headers: { 'content-length': String(length), 'accept-ranges': 'bytes' },
    });
  server = await listen({ fetch: respond }, { host: '127.0.0.1', port: 0, trustProxy: false });
  const asked = get({ port: server.port, host: '127.0.0.1', agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** Counts how often this process has the file open. */
async function handles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const names = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return names.filter((name) => name === path).length;
}

test('returns undefined for a missing file', async () => {
  expect(await openFile(join(folder, 'other'), undefined)).toBeUndefined();
});

describe.runIf(process.platform === 'linux')('a file sent over HTTP', () => {
  test.each([
    [undefined, film],
    [{ start: 0, end: 0 }, film.subarray(0, 1)],
    [{ start: 1_000_000, end: 2_999_999 }, film.subarray(1_000_000, 3_000_000)],
    [{ start: 524_288, end: 1_048_575 }, film.subarray(524_288, 1_048_576)],
  ])('arrives byte for byte: %o', async (range, expected) => {
    const answer = await serve(range, expected.byteLength);
    const chunks = await answer.toArray();
    expect(Buffer.concat(chunks as Buffer[]).equals(expected)).toBe(true);
    await expect.poll(handles).toBe(0);
  });

  test('is closed when the client disconnects', async () => {
    const answer = await serve(undefined, film.byteLength);
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(handles).toBe(0);
  });

  test('closes the connection when it is shorter than its Content-Length', async () => {
    await truncate(path, 1_000_000);
    const answer = await serve({ start: 0, end: 2_999_999 }, 3_000_000);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    await expect.poll(handles).toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('openFile', () => {
  test('closes the file when the stream is cancelled unread', async () => {
    await (await openFile(path, undefined))?.cancel();
    await expect.poll(handles).toBe(0);
  });

  test('opens nothing for a stream that nobody reads', async () => {
    const stream = await openFile(path, undefined);
    expect(await handles()).toBe(0);
    await stream?.cancel();
  });

  test('closes the file when the stream is cancelled while it opens', async () => {
    const reader = (await openFile(path, undefined))?.getReader();
    const first = reader?.read();
    await reader?.cancel();
    await first;
    await expect.poll(handles).toBe(0);
  });

  test('reads no more than one block ahead of a slow reader', async () => {
    const reader = (await openFile(path, undefined))?.getReader();
    const first = await reader?.read();
    expect(first?.value?.byteLength).toBeLessThanOrEqual(512 * 1024);
    await reader?.cancel();
    await expect.poll(handles).toBe(0);
  });
});
