import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countInPostgres } from 'embedded-supabase/database/count-in-postgres.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createAuthLimits, type Attempt } from 'embedded-supabase/auth/auth-limits.ts';
import { createRateLimiter } from 'embedded-supabase/http/rate-limits.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

describeOnEachEngine('limits in the database', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });
  // A database that takes long is left out for a while, and memory counts. The clock of that is stopped, so a busy machine changes no count.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const limits = { all: { requests: 10, seconds: 3600 }, form: { requests: 3, seconds: 3600 } };
  const server = (of: Pick<Database, 'asOwner'> = database) => createRateLimiter(limits, countInPostgres(of));

  test('two servers allow together what one would, also for requests at once', async () => {
    const servers = [server(), server()];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) => servers[index % 2]?.take('198.51.100.1', ['all'])),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
    expect(waits.filter((wait) => wait !== undefined).every((wait) => wait > 3000 && wait <= 3600)).toBe(
      true,
    );
  });

  test('end by the clock of the database, whatever the clocks of the servers say', async () => {
    const [behind, ahead] = [server(), server()];
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now - 7_200_000 });
    const first = [];
    for (let index = 0; index < 11; index += 1) first.push(await behind.take('198.51.100.9', ['all']));
    expect(first.at(-1)).toBeGreaterThan(3500);
    expect(first.at(-1)).toBeLessThanOrEqual(3600);
    vi.useFakeTimers({ toFake: ['Date'], now: now + 7_200_000 });
    const wait = await ahead.take('198.51.100.9', ['all']);
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
  });

  test('count clients and limits apart', async () => {
    const [first, second] = [server(), server()];
    for (let index = 0; index < 3; index += 1) {
      expect(await first.take('198.51.100.2', ['all', 'form'])).toBeUndefined();
    }
    expect(await second.take('198.51.100.2', ['all', 'form'])).toBeGreaterThan(0);
    expect(await second.take('198.51.100.2', ['all'])).toBeUndefined();
    expect(await second.take('198.51.100.3', ['all', 'form'])).toBeUndefined();
  });

  test('asks the database no more about a client over the limit', async () => {
    let asked = 0;
    const counting = server({
      asOwner: (work, options) => {
        asked += 1;
        return database.asOwner(work, options);
      },
    });
    for (let index = 0; index < 30; index += 1) await counting.take('198.51.100.4', ['all']);
    // One more, for the clock.
    expect(asked).toBe(11);
  });

  test('begin again when their time is over', async () => {
    const [first, second] = [server(), server()];
    for (let index = 0; index < 11; index += 1) await first.take('198.51.100.5', ['all']);
    await database.asOwner((tx) =>
      tx.query(`update "crossbar"."limits" set "expire" = 1 where "key" like '%198.51.100.5'`),
    );
    expect(await second.take('198.51.100.5', ['all'])).toBeUndefined();
  });

  test('count in memory while the database does not, and in the database again', async () => {
    let fails = true;
    const cut = server({
      asOwner: (work, options) =>
        fails ? Promise.reject(new Error('cut off')) : database.asOwner(work, options),
    });
    const waits = [];
    for (let index = 0; index < 12; index += 1) waits.push(await cut.take('198.51.100.6', ['all']));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
    fails = false;
    expect(await cut.take('198.51.100.7', ['all'])).toBeUndefined();
    const { rowCount } = await database.asOwner((tx) =>
      tx.query(`select from "crossbar"."limits" where "key" like '%198.51.100.7'`),
    );
    expect(rowCount).toBe(1);
  });

  test('a database that says nothing delays one request, not every one', async () => {
    let asked = 0;
    const silent = server({
      asOwner: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    const first = silent.take('198.51.100.8', ['all']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toBeUndefined();
    for (let index = 0; index < 4; index += 1) await silent.take('198.51.100.8', ['all']);
    expect(asked).toBe(1);
  });

  test('no key turns them off', async () => {
    const [first, second] = [server(), server()];
    for (const address of ['nul\0', 'x'.repeat(100_000)]) {
      for (let index = 0; index < 5; index += 1) {
        await first.take(address, ['all']);
        await second.take(address, ['all']);
      }
      expect(await second.take(address, ['all'])).toBeGreaterThan(0);
    }
  });

  test('two servers check no more wrong passwords than one, and give back right ones', async () => {
    const [first, second] = [0, 1].map(() => createAuthLimits(undefined, countInPostgres(database)));
    // Each from an address of its own: only the limit of the account counts.
    const attempt = (index: number): Attempt => ({
      kind: 'factor',
      account: 'ada@example.com',
      clientAddress: `198.51.100.${100 + index}`,
      knownNetwork: false,
    });
    for (let index = 0; index < 12; index += 1) {
      await first?.takeAttempt(attempt(index));
      await second?.giveBackAttempt(attempt(index));
    }
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second)?.takeAttempt(attempt(index))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('a guess that the database cannot count is not checked, and no other count begins', async () => {
    let fails = false;
    const limits = createAuthLimits(
      undefined,
      countInPostgres({
        asOwner: (work, options) =>
          fails ? Promise.reject(new Error('cut off')) : database.asOwner(work, options),
      }),
    );
    const guess: Attempt = {
      ...{ kind: 'factor', account: 'bea@example.com' },
      ...{ clientAddress: '203.0.113.9', knownNetwork: false },
    };
    const guesses = async (count: number) =>
      (await Promise.allSettled(Array.from({ length: count }, () => limits.takeAttempt(guess)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
    expect(await guesses(3)).toBe(3);
    fails = true;
    expect(await guesses(20)).toBe(0);
    fails = false;
    expect(await guesses(20)).toBe(2);
  });
});
