import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test(
  'a server that is killed in mid-write loses nothing it has acknowledged',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-killed-'));
    const children: ChildProcess[] = [];
    try {
      const first = await startProcess(dataDir, children);
      const acknowledged: string[] = [];
      const writing = (async () => {
        for (let count = 0; ; count += 1) {
          const email = `athlete${count}@example.com`;
          const answer = await first.send('POST', '/rest/v1/waitlist', { email, list: 'newsletter' });
          if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
          acknowledged.push(email);
          if (count === 15) first.child.kill('SIGKILL');
        }
      })();
      // The write under way when the server dies is the only one that fails.
      await expect(writing).rejects.toThrow(/fetch failed/);
      expect(acknowledged.length).toBeGreaterThan(15);

      const second = await startProcess(dataDir, children);
      const answer = await second.send('GET', '/rest/v1/waitlist?select=email');
      const kept = ((await answer.json()) as { email: string }[]).map(({ email }) => email);
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

async function startProcess(dataDir: string, children: ChildProcess[]) {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/node/main.ts'], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  const health = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(health, { timeout: 120_000 }).toBe(200);
  const { secretKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    secretKey: string;
  };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { child, send };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
