import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TestBackendOptions } from './start-test-backend.ts';
import { startTestBackend } from './start-test-backend.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readSite } from 'embedded-supabase/node/read-site.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const page = 'The page of the shop. '.repeat(50);

describeOnEachEngine('site files', (openDatabase) => {
  // These tests never use the database, so all servers share one.
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  async function start(options: TestBackendOptions = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'crossbar-site-'));
    await mkdir(join(folder, 'shop'));
    await writeFile(join(folder, 'shop/index.html'), page);
    await writeFile(join(folder, 'shop/index.html.br'), 'brotli');
    await writeFile(join(folder, '__spa-fallback.html'), 'nothing here');
    const server = await startTestBackend(database, { site: await readSite(folder), ...options });
    onTestFinished(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });
    const { host } = new URL(server.url);
    const get = (headers: Record<string, string> = {}, method = 'GET', body?: string) =>
      sendRaw(server.url, { path: '/shop', method, headers: { host, ...headers }, body });
    return { get };
  }

  /** Removes the headers that differ between responses. */
  function lasting({ headers, ...answer }: RawAnswer) {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { ...answer, headers: rest };
  }

  test.each([
    ['identity', page],
    ['br', 'brotli'],
    ['br;q=0', page],
    ['gzip, deflate, br, zstd', 'brotli'],
  ])('are served in an accepted encoding: %s', async (coding, body) => {
    const { get } = await start();
    const [first, second] = [
      await get({ 'accept-encoding': coding }),
      await get({ 'accept-encoding': coding }),
    ];
    expect(first).toMatchObject({ status: 200, body });
    expect(lasting(second)).toEqual(lasting(first));
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test.each([
    ['a range', { range: 'bytes=0-2' }, 'GET', 206, 'The'],
    ['changes', { 'if-none-match': '*' }, 'GET', 304, ''],
    ['their head', {}, 'HEAD', 200, ''],
    [
      'the same under another host',
      { host: 'rebound.example' },
      'GET',
      421,
      expect.stringContaining('machine'),
    ],
    [
      'the same through a proxy',
      { 'x-forwarded-for': '203.0.113.7' },
      'GET',
      421,
      expect.stringContaining('machine'),
    ],
    ['a write', {}, 'POST', 405, 'Method not allowed'],
  ])('answer a request for %s', async (_what, headers, method, status, body) => {
    const { get } = await start();
    expect(await get(headers, method)).toMatchObject({ status, body });
  });

  test('a GET with a body leaves the connection usable', async () => {
    const { get } = await start();
    expect(await get({}, 'GET', 'a body')).toMatchObject({ status: 200, body: page });
  });

  test('count every request against a limit of their own', async () => {
    const { get } = await start({
      rateLimits: { all: { requests: 1, seconds: 60 }, site: { requests: 3, seconds: 60 } },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await get()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('log every request', async () => {
    const lines: object[] = [];
    const nothing = () => undefined;
    const log = {
      debug: nothing,
      warn: nothing,
      error: nothing,
      info: (fields: object) => lines.push(fields),
    };
    const { get } = await start({ log });
    const ids = [await get(), await get()].map(({ headers }) => headers['x-request-id']);
    expect(lines).toMatchObject(
      ids.map((requestId) => ({ requestId, method: 'GET', path: '/shop', status: 200 })),
    );
  });
});
