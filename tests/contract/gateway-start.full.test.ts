import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readSettings, SettingsError } from '#server/settings.ts';
import { checkLiveDatabase } from '#server/check-live-database.ts';
import { startServer, type ServerOptions } from '#server/start-server.ts';
import { brand, catalog } from '../support/shop-catalog.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { sendRaw } from './send-raw.ts';
import { startTestBackend } from './start-test-backend.ts';
import { freePort } from '../support/free-port.ts';

const live = {
  HOST: '127.0.0.1',
  SITE_URL: 'https://vault.example',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'Crossbar <hello@vault.example>',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** Clears the developer's own environment variables. */
const cleared = Object.fromEntries(
  ['HOST', 'SITE_URL', 'DATABASE_URL', 'NODE_ENV', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RESEND_API_KEY'].map(
    (name) => [name, ''],
  ),
);

// Each start makes a database.
describe.runIf(inject('pgliteTemplate'))('a server', { timeout: 300_000 }, () => {
  let directory: string;
  let dataDir: string;
  const started: { close: () => Promise<void> }[] = [];
  const start = async (options: ServerOptions = {}) => {
    const server = await startServer({
      dataDir,
      port: 0,
      handleSignals: false,
      logLevel: 'silent',
      ...options,
      env: { ...cleared, ...options.env },
    });
    started.push(server);
    return server;
  };

  // A test that failed must not keep the folder from the next one.
  afterEach(async () => {
    for (const server of started.splice(0)) await server.close();
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'crossbar-start-'));
    dataDir = join(directory, 'data');
    await mkdir(join(directory, 'site/shop'), { recursive: true });
    await writeFile(join(directory, 'site/shop/index.html'), '<h1>Shop</h1>');
    // Beside the site, as a build writes it.
    await writeFile(join(directory, 'catalog.json'), JSON.stringify({ brand, catalog }));
    await mkdir(join(directory, 'files/free-downloads/more'), { recursive: true });
    await writeFile(join(directory, 'files/free-downloads/drills.pdf'), 'first edition');
    await writeFile(join(directory, 'files/free-downloads/more/knee.pdf'), 'knee');
  });

  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const fileText = async (url: string, name: string) =>
    (await fetch(`${url}/storage/v1/object/public/free-downloads/${name}`)).text();

  test('serves the site, its files and its API, also after a restart', async () => {
    const options = { siteDirectory: join(directory, 'site'), filesDirectory: join(directory, 'files') };
    const first = await start(options);
    expect(first.mode).toBe('local');
    expect(await (await fetch(`${first.url}/shop`)).text()).toBe('<h1>Shop</h1>');
    expect((await fetch(`${first.url}/sandbox/mailbox`)).status).toBe(200);
    expect(await fileText(first.url, 'drills.pdf')).toBe('first edition');
    expect(await fileText(first.url, 'more/knee.pdf')).toBe('knee');
    await first.close();
    await first.close();
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();

    await writeFile(join(directory, 'files/free-downloads/drills.pdf'), 'second edition');
    const second = await start(options);
    expect(await fileText(second.url, 'drills.pdf')).toBe('second edition');
    expect(await fileText(second.url, 'more/knee.pdf')).toBe('knee');
    await second.close();
  });

  test('makes DATA_DIR private, also when it was readable by others', async () => {
    const modes = async () => {
      const paths = await readdir(dataDir, { recursive: true });
      const found = await Promise.all(
        paths.map(async (path) => [path, (await stat(join(dataDir, path))).mode & 0o777] as const),
      );
      return new Map([...found, ['', (await stat(dataDir)).mode & 0o777] as const]);
    };
    const expectPrivate = async () => {
      const found = await modes();
      for (const name of ['', 'db', 'db/base', 'files']) expect(found.get(name), name).toBe(0o700);
      for (const name of ['secrets.json', 'demo-password', 'db/PG_VERSION']) {
        expect(found.get(name), name).toBe(0o600);
      }
      expect([...found].filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([]);
    };
    const first = await start();
    await expectPrivate();
    await first.close();
    await expectPrivate();

    for (const path of (await modes()).keys()) {
      const whole = join(dataDir, path);
      await chmod(whole, (await stat(whole)).isDirectory() ? 0o755 : 0o644);
    }
    const second = await start();
    await expectPrivate();
    await second.close();
  });

  test('refuses to start twice on one data directory', async () => {
    const running = await start();
    await expect(start()).rejects.toThrow(/in use|already/i);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await running.close();
  });

  test('reports a port that is in use, and releases its database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(start({ port })).rejects.toThrow(new RegExp(`^Port ${port} is in use`));
    other.close();
    await (await start()).close();
  });

  test('reports an invalid setting, a missing build and an incomplete live start', async () => {
    await expect(start({ env: { STRIPE_SECRET_KEY: 'nonsense' } })).rejects.toThrow(
      /^STRIPE_SECRET_KEY must/,
    );
    await expect(start({ siteDirectory: join(directory, 'nowhere') })).rejects.toThrow(/no built site/);
    await expect(start({ env: { ...live, DATABASE_URL: '' } })).rejects.toThrow(
      /^Live mode needs DATABASE_URL/,
    );
    await expect(start({ env: { NODE_ENV: 'production' } })).rejects.toThrow(SettingsError);
    await (await start()).close();
  });

  test('finishes running requests on a stop signal and accepts no new ones', async () => {
    const running = await start({ filesDirectory: join(directory, 'files') });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = fetch(`${running.url}/functions/v1/create-checkout`, {
      method: 'POST',
      body: new ReadableStream({
        async pull(controller) {
          controller.enqueue(new TextEncoder().encode('{'));
          await released;
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    // Once a later request has been answered, this one is running.
    await fetch(`${running.url}/healthz`);
    const closing = running.close();
    await expect
      .poll(() =>
        fetch(`${running.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    release();
    expect((await slow).status).toBe(400);
    await closing;
  });

  test('as a process, exits with code 0 on SIGTERM, with its database intact', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: { ...process.env, ...cleared, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    const health = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(health, { timeout: 120_000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(printed.join('')).toBe('');
    await (await start()).close();
  });
});

describeOnEachEngine('going live', (openDatabase) => {
  test('accepts a new database', async () => {
    await expect(checkLiveDatabase(await openDatabase())).resolves.toBeUndefined();
  });

  test('refuses a database with a demo account, not one with a customer', async () => {
    const database = await openDatabase();
    const addUser = (email: string, metadata: string) =>
      database.asOwner((tx) =>
        tx.query(
          'insert into "auth"."users" ("id", "email", "raw_app_meta_data") values ($1, $2, $3::text::jsonb)',
          [randomUUID(), email, metadata],
        ),
      );
    await addUser('customer@example.com', '{"provider":"email"}');
    await expect(checkLiveDatabase(database)).resolves.toBeUndefined();
    await addUser('coach@example.com', '{"provider":"email","demo":true}');
    await expect(checkLiveDatabase(database)).rejects.toThrow(/demo accounts/);
  });

  test('accepts a database with orders of a rehearsal', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) =>
      tx.query(
        `insert into "public"."orders" ("amount_cents", "currency", "livemode", "stripe_session_id")
         values (1900, 'usd', false, 'cs_test_1')`,
      ),
    );
    await expect(checkLiveDatabase(database)).resolves.toBeUndefined();
  });

  test('refuses a database that the sandbox wrote to', async () => {
    const database = await openDatabase();
    const local = await startTestBackend(database);
    await local.close();
    await expect(checkLiveDatabase(database)).rejects.toThrow(/used in local mode/);
  });

  test('a live site behind a proxy answers its own host, without a sandbox', async () => {
    const settings = readSettings({ ...live, DATABASE_URL: 'postgres://db.example/site' });
    const server = await startTestBackend(await openDatabase(), { settings });
    try {
      const headers = {
        host: 'vault.example',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
      };
      expect((await sendRaw(server.url, { path: '/healthz', headers })).status).toBe(200);
      for (const path of ['/sandbox/mailbox', '/sandbox/pay/cs_test_1']) {
        expect((await sendRaw(server.url, { path, headers })).status).toBe(404);
      }
    } finally {
      await server.close();
    }
  });

  test('limits each visitor behind a proxy separately, whatever address they claim', async () => {
    const settings = readSettings({ ...live, DATABASE_URL: 'postgres://db.example/site' });
    const server = await startTestBackend(await openDatabase(), {
      settings,
      rateLimits: { all: { requests: 1, seconds: 60 } },
    });
    const from = async (forwarded: string) =>
      (await sendRaw(server.url, { path: '/healthz', headers: { 'x-forwarded-for': forwarded } })).status;
    try {
      expect(await from('203.0.113.7')).toBe(200);
      expect(await from('203.0.113.8')).toBe(200);
      expect(await from('203.0.113.9, 203.0.113.7')).toBe(429);
    } finally {
      await server.close();
    }
  });

  test('sends HSTS for an https site', async () => {
    const settings = readSettings({ ...live, DATABASE_URL: 'postgres://db.example/site' });
    const server = await startTestBackend(await openDatabase(), { settings });
    server.backend.setSiteUrl('https://vault.example');
    const answer = await sendRaw(server.url, { path: '/healthz' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await server.close();
  });
});
