import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

const template = inject('postgresTemplate');

describe.runIf(template)('Postgres by URL', () => {
  const { url = '', prefix = '' } = template ?? {};

  /** Creates an empty database; `owner` is a login role that is not a superuser. */
  async function createDatabase(): Promise<{ address: string; owner: string }> {
    const name = `${prefix}_${randomBytes(4).toString('hex')}`;
    const owner = `${name}_owner`;
    await asAdministrator(url, async (client) => {
      await client.query(`create role "${owner}" login password 'secret'`);
      await client.query(`grant anon, authenticated, service_role to "${owner}"`);
      await client.query(`create database "${name}" owner "${owner}" template template0`);
    });
    onTestFinished(async () => {
      await asAdministrator(url, async (client) => {
        await client.query(`drop database "${name}" with (force)`);
        await client.query(`drop role "${owner}"`);
      });
    });
    return { address: databaseUrl(url, name), owner };
  }

  async function open(address: string): Promise<Database> {
    const database = await openPostgres({ url: address });
    onTestFinished(() => database.close());
    return database;
  }

  test('works for an owner who is not a superuser, if the roles exist', async () => {
    const { address, owner } = await createDatabase();
    const ownerUrl = new URL(address);
    ownerUrl.username = owner;
    ownerUrl.password = 'secret';
    const database = await open(ownerUrl.href);
    await migrate(database, migrationsDirectory);
    const { rows } = await database.withRole({ claims: { role: 'service_role' } }, (tx) =>
      tx.query('select current_user as "user", (select count(*) from storage.objects) as objects'),
    );
    expect(rows).toEqual([{ user: 'service_role', objects: 0 }]);
  });

  test('recovers after the server breaks every connection, including listeners', async () => {
    const { address } = await createDatabase();
    const database = await open(address);
    let wake: (payload: string) => void = () => undefined;
    await database.listen('channel', (payload) => wake(payload));
    await database.asOwner((tx) => tx.query('select 1'));
    const breakAll = () =>
      asAdministrator(address, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        ),
      );

    const cutOff = database.asOwner(async (tx) => {
      await tx.query('select 1');
      await breakAll();
      await tx.query('select 2');
    });
    await expect(cutOff).rejects.toMatchObject({ name: 'DatabaseError', code: '57P01' });

    // Reconnecting takes a moment: notify until the listener receives it.
    const received = new Promise<string>((resolve) => (wake = resolve));
    let answer: string | undefined;
    void received.then((payload) => (answer = payload));
    await expect
      .poll(
        async () => {
          await database.asOwner((tx) => tx.query(`select pg_notify('channel', 'again')`));
          return answer;
        },
        { timeout: 20_000 },
      )
      .toBe('again');
  });

  test('reports a deadlock to one transaction, and lets the other one finish', async () => {
    const { address } = await createDatabase();
    const database = await open(address);
    const lock = (key: number) => `select pg_advisory_xact_lock(${key})`;
    let arrived = 0;
    let meet: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (meet = resolve));
    const cross = (first: number, second: number) =>
      database.asOwner(async (tx) => {
        await tx.query(lock(first));
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await tx.query(lock(second));
      });
    const results = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'DatabaseError', code: '40P01' },
    });
  });

  test('queues transactions when there are more than connections', async () => {
    const { address } = await createDatabase();
    const database = await openPostgres({ url: address, poolSize: 2 });
    onTestFinished(() => database.close());
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => database.asOwner((tx) => tx.query('select $1::int as n', [n]))),
    );
    expect(results.map(({ rows }) => rows[0]?.['n'])).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});

test('reports an address that does not answer, without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  const opening = openPostgres({ url: `postgresql://someone:secret@127.0.0.1:${port}/shop` });
  await expect(opening).rejects.toMatchObject({ name: 'DatabaseError', code: '08001' });
  await expect(opening).rejects.toThrow(/^The database cannot be reached\. (?!.*secret)/);
});
