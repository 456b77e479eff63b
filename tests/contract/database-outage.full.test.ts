import { randomBytes } from 'node:crypto';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import type { SiteFiles } from 'embedded-supabase/site/site-files.ts';
import { createMember } from '../database/people.ts';
import { openRelay, type Relay } from '../support/open-relay.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { password, someAddress } from './auth-journey.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const template = inject('postgresTemplate');

const home = new TextEncoder().encode('<h1>Jump higher</h1>');
const site: SiteFiles = {
  find: (path) =>
    path === 'index.html'
      ? {
          size: home.byteLength,
          lastModified: new Date(0),
          etag: '"home"',
          open: () => Promise.resolve(new Blob([home]).stream()),
        }
      : undefined,
};

/** Returns where a connection string leads: to a socket in the folder of its `host`, or to a network address. */
function connectOptionsOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  const number = Number(port || (searchParams.get('port') ?? 5432));
  return folder?.startsWith('/')
    ? { path: join(folder, `.s.PGSQL.${number}`) }
    : { host: hostname, port: number };
}

describe.runIf(template)('while Postgres across a network', () => {
  const { url = '', prefix = '', migrated = '' } = template ?? {};
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  let relay: Relay;
  let database: Database;
  let backend: TestBackend;
  let token: string;

  beforeAll(async () => {
    await asAdministrator(url, (client) => client.query(`create database "${name}" template "${migrated}"`));
    const address = new URL(databaseUrl(url, name));
    relay = await openRelay(connectOptionsOf(address));
    address.host = `127.0.0.1:${relay.port}`;
    address.search = '';
    database = await openPostgres({
      url: address.href,
      poolSize: 3,
      statementTimeoutMs: 2_000,
      silenceLimitMs: 100,
      connectTimeoutMs: 500,
    });
    backend = await startTestBackend(database, { site });
    token = await backend.accessToken((await createMember(database, { confirmed: true })).sub);
  });
  afterAll(async () => {
    relay.restore();
    await backend.close();
    await database.close();
    await relay.close();
    await asAdministrator(url, (client) => client.query(`drop database "${name}" with (force)`));
  });

  const health = () => fetch(`${backend.url}/healthz`);
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'My grip', message: 'It slips.' };

  test.each<[string, () => void]>([
    ['does not answer', () => relay.hang()],
    ['is down', () => relay.disconnect()],
  ])(
    '%s, requests fail with 503, pages still load, and everything recovers afterward',
    async (_name, breakDown) => {
      onTestFinished(() => relay.restore());
      await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200);
      breakDown();

      const visitor = backend.anonClient();
      // More requests than connections, none of which stays occupied.
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => visitor.from('videos').select('id').retry(false)),
        visitor.from('contact_messages').insert(message),
      ]);
      for (const { status, error } of answers) {
        expect(status).toBe(503);
        expect(error?.message).not.toMatch(/127\.0\.0\.1|postgres/i);
      }
      const signIn = await visitor.auth.signInWithPassword({ email: someAddress(), password });
      expect(signIn.error?.status).toBe(503);
      // A member's session has not ended, whatever part of the backend they ask.
      const bearer = { authorization: `Bearer ${token}`, apikey: backend.publishableKey };
      for (const path of [
        '/auth/v1/user',
        '/functions/v1/export-account',
        '/storage/v1/object/videos/any.mp4',
      ]) {
        const answer = await fetch(`${backend.url}${path}`, { headers: bearer });
        expect([path, answer.status]).toEqual([path, 503]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await (await fetch(`${backend.url}/`)).text()).toContain('Jump higher');
      await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(503);

      relay.restore();
      await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200);
      const kept = await visitor.from('contact_messages').insert(message);
      expect(kept.error).toBeNull();
    },
  );
});
