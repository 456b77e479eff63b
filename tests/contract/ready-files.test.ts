import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestBackendOptions } from './start-test-backend.ts';
import { startTestBackend } from './start-test-backend.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';
import type { Database } from '../../backend/database/database.ts';
import { readSite } from '../../backend/node/read-site.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const page = 'The page of the shop. '.repeat(50);

describeOnEachEngine('files of the site that are in memory', (openDatabase) => {
  // None of this asks the database anything: all servers may share one.
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  async function start(options: TestBackendOptions = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'crossbar-ready-'));
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
    const isReady = async () => {
      const asked = { target: '/shop', headers: { host }, clientAddress: '127.0.0.1' };
      return (await server.backend.fetchReady(asked)) !== undefined;
    };
    return { get, isReady };
  }

  /** An answer without what differs from one to the next. */
  function lasting({ headers, ...answer }: RawAnswer) {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { ...answer, headers: rest };
  }

  test('are answered the second time as they were the first', async () => {
    const { get, isReady } = await start();
    expect(await isReady()).toBe(false);
    for (const coding of ['identity', 'br', 'br;q=0', 'gzip, deflate, br, zstd']) {
      const first = await get({ 'accept-encoding': coding });
      const second = await get({ 'accept-encoding': coding });
      expect(first.status).toBe(200);
      expect(first.body).toBe(/\bbr\b(?!;)/.test(coding) ? 'brotli' : page);
      expect(lasting(second)).toEqual(lasting(first));
      expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
  });

  describe('once they are', () => {
    test.each([
      ['a part', { range: 'bytes=0-2' }, 'GET', 206, 'The'],
      ['whether they have changed', { 'if-none-match': '*' }, 'GET', 304, ''],
      ['their head', {}, 'HEAD', 200, ''],
      ['another host', { host: 'rebound.example' }, 'GET', 421, expect.stringContaining('machine')],
      ['a proxy', { 'x-forwarded-for': '203.0.113.7' }, 'GET', 421, expect.stringContaining('machine')],
      ['a method that they have not', {}, 'POST', 405, 'Method not allowed'],
    ])('who asks for %s gets it as ever', async (_what, headers, method, status, body) => {
      const { get, isReady } = await start();
      await get();
      expect(await isReady()).toBe(true);
      expect(await get(headers, method)).toMatchObject({ status, body });
    });

    test('a GET with a body does not spoil its connection', async () => {
      const { get } = await start();
      await get();
      expect(await get({}, 'GET', 'a body')).toMatchObject({ status: 200, body: page });
    });

    test('they count, and the one too many is refused', async () => {
      const { get } = await start({
        rateLimits: { all: { requests: 3, seconds: 60 } },
      });
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await get()).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    });

    test('each is a line in the log', async () => {
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
});
