import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startServer, type RunningServer } from '#server/start-server.ts';
import { loadSecrets } from '#server/secrets.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { freePort } from '../support/free-port.ts';
import { lacksNginx, startNginx, type Nginx } from '../support/start-nginx.ts';

const film = randomBytes(3_000_000);

/** Runs the live server on Postgres behind nginx with TLS and deploy/nginx.conf. */
describe.runIf(inject('postgresTemplate') && !lacksNginx)('a live server behind deploy/nginx.conf', () => {
  const database = `deploy_${randomBytes(6).toString('hex')}`;
  const administer = (sql: string) =>
    asAdministrator(inject('postgresTemplate')?.url ?? '', (client) => client.query(sql));
  let home: string;
  let server: RunningServer;
  let nginx: Nginx | undefined;
  let secure: number;
  let plain: number;
  let key: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'crossbar-deploy-'));
    [secure, plain] = [await freePort(), await freePort()];
    await administer(`create database "${database}"`);
    server = await startServer({
      env: {
        SITE_URL: `https://vault.example:${secure}`,
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl(inject('postgresTemplate')?.url ?? '', database),
        DATA_DIR: join(home, 'data'),
        SUPABASE_SECRET_KEY: '',
        STRIPE_SECRET_KEY: 'sk_live_abc',
        STRIPE_WEBHOOK_SECRET: 'whsec_abc',
        MAIL_FROM: 'hello@vault.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      port: 0,
      background: false,
      handleSignals: false,
      logLevel: 'silent',
      filesDirectory: join(home, 'none'),
    });
    key = (await loadSecrets(join(home, 'data'))).secretKey;
    nginx = await startNginx({ home, ports: { secure, plain }, upstream: new URL(server.localUrl).host });
    await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    await nginx?.stop();
    await server.close();
    await administer(`drop database if exists "${database}" with (force)`);
    await rm(home, { recursive: true, force: true });
  });

  const ask = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const sent = request(
          {
            ...{ host: '127.0.0.1', port: secure, servername: 'vault.example', rejectUnauthorized: false },
            ...{ path, method, headers: { host: `vault.example:${secure}`, ...headers } },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      },
    );

  test('answers over TLS, with HSTS and a redirect from plain HTTP', async () => {
    const answer = await ask('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    const redirected = await fetch(`http://127.0.0.1:${plain}/shop?a=b`, {
      redirect: 'manual',
      headers: { host: 'vault.example' },
    });
    expect(redirected.status).toBe(301);
    expect(redirected.headers.get('location')).toMatch(/^https:\/\/[^/]+\/shop\?a=b$/);
  });

  test('logs paths, and no query, which carries secrets', async () => {
    await ask('/functions/v1/calendar-feed/training.ics?token=secret-of-the-feed');
    await ask('/readyz', {
      headers: { referer: 'https://vault.example/order?session_id=secret-of-the-receipt' },
    });
    await fetch(`http://127.0.0.1:${plain}/order?session_id=secret-of-the-receipt`, { redirect: 'manual' });
    const paths = ['/functions/v1/calendar-feed/training.ics', '/readyz', '/order'];
    await vi.waitFor(async () => {
      const logs = await nginx?.readLogs();
      for (const path of paths) expect(logs).toContain(`"GET ${path} HTTP/1.1"`);
    });
    expect(await nginx?.readLogs()).not.toContain('secret-of');
  });

  test('accepts an upload of 3 MB, and returns a byte range of it', async () => {
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    const path = '/storage/v1/object/videos/film.mp4';
    const sent = await ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'video/mp4' },
      body: film,
    });
    expect([sent.status, sent.body.toString()]).toMatchObject([200, expect.stringContaining('film.mp4')]);
    const part = await ask('/storage/v1/object/public/videos/film.mp4', {
      headers: { range: 'bytes=1000000-1999999' },
    });
    expect(part.status).toBe(206);
    expect(part.body.equals(film.subarray(1_000_000, 2_000_000))).toBe(true);
  });

  test('opens websockets', async () => {
    const socket = new WebSocket(
      `wss://127.0.0.1:${secure}/realtime/v1/websocket?apikey=${LOCAL_PUBLISHABLE_KEY}&vsn=2.0.0`,
      { rejectUnauthorized: false, headers: { host: `vault.example:${secure}` } },
    );
    const answer = await new Promise<string>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}])));
      socket.on('message', (data: Buffer) => resolve(data.toString()));
    });
    socket.close();
    expect(JSON.parse(answer)).toMatchObject([null, '1', 'phoenix', 'phx_reply', { status: 'ok' }]);
  });

  test('ignores a forged client address when it limits a visitor', async () => {
    // One request more than an address may send per minute.
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) {
      const { status } = await ask('/rest/v1/contact_messages', {
        method: 'POST',
        headers: {
          apikey: LOCAL_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${attempt}`,
        },
        body: Buffer.from(
          JSON.stringify({ name: 'Eve', email: 'eve@example.com', subject: 'Hi', message: 'Hi' }),
        ),
      });
      statuses.push(status);
    }
    expect(statuses[0]).toBe(201);
    expect(statuses.at(-1)).toBe(429);
  });
});
