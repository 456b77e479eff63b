import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { announceServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { withServiceClient } from '#server/with-service-client.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';

/** Clears the developer's own environment variables. */
const cleared = Object.fromEntries(
  [
    'HOST',
    'SITE_URL',
    'DATABASE_URL',
    'NODE_ENV',
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'SMTP_URL',
    'RESEND_API_KEY',
  ].map((name) => [name, '']),
);

describe.runIf(inject('pgliteTemplate'))("the owner's scripts", () => {
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crossbar-scripts-'));
    env = { ...cleared, DATA_DIR: dataDir };
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const script = <T>(work: (client: ServiceClient) => Promise<T>) => withServiceClient(work, env);
  const announced = () => readdir(join(dataDir, 'servers')).catch(() => []);
  const admins = async (client: ServiceClient) =>
    (await client.rpc('list_staff')).data?.map(({ email }) => email);
  const grant = (email: string) => async (client: ServiceClient) =>
    client.rpc('grant_role', { p_email: email, p_role: 'admin' });

  test('work without a server, through a running one, and after one was killed', async () => {
    const before = await script(admins);
    expect(before).not.toContain('athlete@example.com');
    expect(await announced()).toEqual([]);

    const server = await startServer({ env, port: 0, handleSignals: false, logLevel: 'silent' });
    try {
      expect((await script(grant('nobody@example.com'))).error?.message).toBe(
        'There is no account with the address nobody@example.com.',
      );
      expect((await script(grant('athlete@example.com'))).data).toBe(true);
      const { data: report } = await script((client) =>
        client.functions.invoke('reconcile', { method: 'POST' }),
      );
      expect(report).toMatchObject({ checked: 0, fulfilled: [] });
      expect((await script(async (client) => client.rpc('count_rehearsal'))).data).toMatchObject({
        orders: 0,
      });
    } finally {
      await server.close();
    }
    expect(await announced()).toEqual([]);

    // A killed server left its file behind, and its process id now belongs to this process.
    await announceServer(dataDir, 'http://127.0.0.1:1');
    expect(await script(admins)).toEqual([...(before ?? []), 'athlete@example.com']);
    // Allows for three cold starts of a database on a busy machine.
  }, 240_000);
});
