import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendFile } from './send-file.ts';
import { streamFile, takeFile } from './stream-file.ts';

const film = randomBytes(3_000_001);
let folder: string;
let path: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossbar-send-'));
  path = join(folder, 'film');
  await writeFile(path, film);
});

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Serves the file, promising `length` bytes. */
async function serve(
  range: { start: number; end: number } | undefined,
  length: number,
): Promise<IncomingMessage> {
  server = createServer((_request, response) => {
    void open(path).then(async (file) => {
      const taken = takeFile(streamFile(file, range));
      if (taken === undefined) throw new Error('nobody has read from it');
      response.writeHead(200, { 'content-length': length });
      await sendFile(response, taken);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [
    IncomingMessage,
  ];
  return answer;
}

/** How often this process has the file open. */
async function handles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const names = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return names.filter((name) => name === path).length;
}

describe.runIf(process.platform === 'linux')('a file sent to a socket', () => {
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

  test('is closed when the reader goes away', async () => {
    const answer = await serve(undefined, film.byteLength);
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(handles).toBe(0);
  });

  test('that is shorter than promised ends the connection, not the answer', async () => {
    await truncate(path, 1_000_000);
    const answer = await serve({ start: 0, end: 2_999_999 }, 3_000_000);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    await expect.poll(handles).toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('the file behind a stream', () => {
  test('can be had once, and then the stream leaves it alone', async () => {
    const stream = streamFile(await open(path), undefined);
    const taken = takeFile(stream);
    expect(taken).toMatchObject({ position: 0 });
    expect(takeFile(stream)).toBeUndefined();
    await stream.cancel();
    expect((await taken?.file.stat())?.size).toBe(film.byteLength);
    await taken?.file.close();
  });

  test('cannot be had after somebody read from it', async () => {
    const stream = streamFile(await open(path), { start: 0, end: 9 });
    const reader = stream.getReader();
    expect((await reader.read()).value).toHaveLength(10);
    reader.releaseLock();
    expect(takeFile(stream)).toBeUndefined();
    expect(takeFile(null)).toBeUndefined();
    await stream.cancel();
    expect(await handles()).toBe(0);
  });

  test('is closed when the stream is given up unread', async () => {
    await streamFile(await open(path), undefined).cancel();
    expect(await handles()).toBe(0);
  });
});
