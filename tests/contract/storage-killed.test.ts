import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

/** What the person who runs the tests may have set for their own shop. */
const cleared = Object.fromEntries(
  ['HOST', 'SITE_URL', 'DATABASE_URL', 'NODE_ENV', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RESEND_API_KEY'].map(
    (name) => [name, ''],
  ),
);

describe.runIf(inject('pgliteTemplate'))('a server that is killed', () => {
  let dataDir: string;
  let port: number;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crossbar-killed-'));
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    probe.close();
    await once(probe, 'close');
  });

  afterAll(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['--import', 'tsx', 'backend/node/main.ts'], {
      env: { ...process.env, ...cleared, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const health = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(health, { timeout: 40_000, interval: 100 }).toBe(200);
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  test('in the middle of an upload, twice, goes on where it was', { timeout: 120_000 }, async () => {
    await start();
    const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
      secretKey: string;
    };
    const headers = { apikey: secrets.secretKey };
    const film = randomBytes(24 * 1024 * 1024);
    const objectName = 'killed/film.mp4';
    const killAt = [6 * 1024 * 1024, 15 * 1024 * 1024];
    let restarted: Promise<void> = Promise.resolve();

    await new Promise<void>((resolve, reject) => {
      new Upload(film, {
        endpoint: `http://127.0.0.1:${port}/storage/v1/upload/resumable`,
        headers,
        metadata: { bucketName: 'videos', objectName, contentType: 'video/mp4' },
        chunkSize: 6 * 1024 * 1024,
        uploadDataDuringCreation: true,
        retryDelays: Array.from({ length: 400 }, () => 100),
        onError: reject,
        onSuccess: () => resolve(),
        onProgress: (sent) => {
          if (sent < (killAt[0] ?? Number.POSITIVE_INFINITY)) return;
          killAt.shift();
          restarted = kill().then(start);
          restarted.catch(reject);
        },
      }).start();
    });
    await restarted;

    expect(killAt).toEqual([]);
    const answer = await fetch(`http://127.0.0.1:${port}/storage/v1/object/public/videos/${objectName}`);
    expect(answer.status).toBe(200);
    expect(film.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    const unfinished = await readdir(join(dataDir, 'files/partial'));
    expect(unfinished.filter((name) => !name.endsWith('.json'))).toEqual([]);
  });
});
