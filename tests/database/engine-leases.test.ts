import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createMemoryLeases, waitForLease, type Leases } from 'embedded-supabase/database/leases.ts';
import { startJobs } from 'embedded-supabase/node/jobs.ts';
import { joinServers, type ServerLeasesOptions } from 'embedded-supabase/database/server-leases.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const nothing = () => undefined;
const silentLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A server that renews nothing within a test, as one that is paused. */
const silent = { leaseSeconds: 0.05, renewSeconds: 3600 };

describeOnEachEngine('leases', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  async function join(options?: ServerLeasesOptions) {
    const server = await joinServers(database, options);
    onTestFinished(() => server.close());
    return server;
  }

  const end = (name: string) =>
    database.asOwner((tx) =>
      tx.query(
        `update "crossbar"."leases" set "expires_at" = now() - interval '1 second' where "name" = $1`,
        [name],
      ),
    );

  test('one of two servers has a lease until it releases it', async () => {
    const [first, second] = await Promise.all([join(), join()]);
    const lease = await first.take('sweep');
    expect(await second.take('sweep')).toBeUndefined();
    expect(await first.take('sweep')).toBeUndefined();
    expect(await second.take('mail')).toBeDefined();
    await lease?.release();
    expect(await second.take('sweep')).toBeDefined();
  });

  test('one of many attempts at once succeeds', async () => {
    const [first, second] = await Promise.all([join(), join()]);
    const attempts = Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).take('at once'));
    const taken = (await Promise.all(attempts)).filter((lease) => lease !== undefined);
    expect(taken.map(({ lost }) => lost.aborted)).toEqual([false]);
  });

  test('passes on when its server dies, and the old holder can do nothing in its name', async () => {
    const [dead, alive] = await Promise.all([join(silent), join()]);
    const old = await dead.take('dead');
    const next = await waitForLease(alive, 'dead', { limitMs: 30_000, pauseMs: 10 });
    expect(next?.fence).toBeGreaterThan(old?.fence ?? Infinity);
    await expect(database.asOwner((tx) => old?.require(tx) ?? Promise.resolve())).rejects.toThrow(
      "Another server has taken over 'dead'.",
    );
    await expect(database.asOwner((tx) => next?.require(tx) ?? Promise.reject(new Error()))).resolves.toBe(
      undefined,
    );
    await old?.release();
    expect(await dead.take('dead')).toBeUndefined();
  });

  test('a renewal extends it', async () => {
    const [first, second] = await Promise.all([join({ leaseSeconds: 30, renewSeconds: 0.02 }), join()]);
    const lease = await first.take('renewed');
    await end('renewed');
    const isValid = () =>
      database.asOwner((tx) =>
        tx.query(`select from "crossbar"."leases" where "name" = 'renewed' and "expires_at" > now()`),
      );
    await expect.poll(async () => (await isValid()).rowCount).toBe(1);
    expect(await second.take('renewed')).toBeUndefined();
    expect(lease?.lost.aborted).toBe(false);
  });

  test('its holder sees at a renewal that another server took over', async () => {
    const [first, second] = await Promise.all([join({ leaseSeconds: 30, renewSeconds: 0.02 }), join()]);
    const lease = await first.take('taken over');
    // Ended and taken in one moment, because the renewals go on.
    await expect
      .poll(async () => {
        await end('taken over');
        return second.take('taken over');
      })
      .toBeDefined();
    await expect.poll(() => lease?.lost.aborted).toBe(true);
  });

  test('is lost when it cannot be renewed', async () => {
    const errors: unknown[] = [];
    let fails = false;
    const server = await joinServers(
      {
        ...database,
        asOwner: (work, options) =>
          fails ? Promise.reject(new Error('cut off')) : database.asOwner(work, options),
      },
      { leaseSeconds: 1, renewSeconds: 0.02, onError: (error) => errors.push(error) },
    );
    onTestFinished(() => server.close());
    const lease = await server.take('cut off');
    fails = true;
    await expect.poll(() => lease?.lost.aborted, { timeout: 30_000 }).toBe(true);
    expect(errors).toContainEqual(new Error('cut off'));
    fails = false;
  });

  test('a job runs on one server, and on the other when the first dies', async () => {
    const [first, second] = await Promise.all([join({ leaseSeconds: 3600, renewSeconds: 3600 }), join()]);
    const runs: string[] = [];
    const start = (server: string, leases: Leases) => {
      const run = () => Promise.resolve(runs.push(server));
      return startJobs([{ name: 'counted', everySeconds: 0.01, run }], silentLog, leases);
    };
    // A server that dies releases nothing.
    const dying = {
      ...first,
      take: async (name: string) => {
        const lease = await first.take(name);
        return lease && { ...lease, release: () => Promise.resolve() };
      },
    };
    const firstJobs = start('first', dying);
    await expect.poll(() => runs.length).toBeGreaterThan(0);
    const secondJobs = start('second', second);
    onTestFinished(() => secondJobs.close());
    await expect.poll(() => runs.length).toBeGreaterThan(20);
    await firstJobs.close();
    expect(new Set(runs)).toEqual(new Set(['first']));
    await end('job: counted');
    await expect.poll(() => runs.at(-1)).toBe('second');
  });

  test('a server that stops leaves nothing behind', async () => {
    const [leaving, staying] = await Promise.all([joinServers(database), join()]);
    await leaving.take('left');
    expect(await staying.hasPeers()).toBe(true);
    await leaving.close();
    expect(await staying.take('left')).toBeDefined();
    const { rows } = await database.asOwner((tx) =>
      tx.query<{ count: number }>('select count(*)::int as "count" from "crossbar"."servers"'),
    );
    // Servers of other tests end with them.
    expect(rows[0]?.count).toBe(1);
  });
});

test('a server that is alone keeps its leases in memory', async () => {
  const leases = createMemoryLeases();
  const lease = await leases.take('sweep');
  expect(await leases.take('sweep')).toBeUndefined();
  await lease?.release();
  expect((await leases.take('sweep'))?.fence).toBeGreaterThan(lease?.fence ?? Infinity);
  expect(await leases.hasPeers()).toBe(false);
});
