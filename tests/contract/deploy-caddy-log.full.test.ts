import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { lacksCaddy, startCaddy } from '../support/start-caddy.ts';

test.runIf(lacksCaddy === undefined)(
  'Caddy logs the path of a request that no server takes, and no query or header, which carry secrets',
  { timeout: 120_000 },
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'crossbar-caddy-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const port = await freePort();
    const caddy = await startCaddy({
      home,
      port,
      upstreams: [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`],
    });
    onTestFinished(() => caddy.stop());
    const ask = (path: string) =>
      new Promise<number | undefined>((resolve) => {
        const headers = { referer: 'https://vault.example/order?session_id=secret-of-the-receipt' };
        const asked = get({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on('error', () => resolve(undefined));
      });
    await expect.poll(() => ask('/order?session_id=secret-of-the-receipt'), { timeout: 60_000 }).toBe(503);
    await vi.waitFor(() => expect(caddy.readLog()).toMatch(/"uri":"\/order"/));
    expect(caddy.readLog()).not.toContain('secret-of');
  },
);
