import { expect, test } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { createCatalogCache } from './catalog-cache.ts';

/** Creates a fake database with one table, whose name and version the test sets. */
function createDatabase() {
  const state = { version: '1', table: 'athletes', loads: 0, checks: 0 };
  let notify: (payload: string) => void = () => undefined;
  const tx = {
    query: (sql: string) => {
      if (sql.includes('as version')) {
        state.checks += 1;
        return Promise.resolve({ rows: [{ version: state.version }], rowCount: 1 });
      }
      if (!sql.includes('as catalog')) return Promise.resolve({ rows: [], rowCount: 0 });
      state.loads += 1;
      const catalog = {
        tables: [{ name: state.table, columns: [] }],
        keys: [],
        foreignKeys: [],
        views: [],
        routines: [],
      };
      return Promise.resolve({ rows: [{ catalog }], rowCount: 1 });
    },
  } as unknown as Transaction;
  const database = {
    asOwner: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
    listen: (_channel: string, onPayload: (payload: string) => void) => {
      notify = onPayload;
      return Promise.resolve(() => Promise.resolve());
    },
  } as unknown as Database;
  return { state, database, notify: (payload: string) => notify(payload) };
}

function createCache() {
  const clock = { now: 0 };
  const made = createDatabase();
  const fail = (failure: unknown) => {
    throw failure;
  };
  return { ...made, clock, cache: createCatalogCache(made.database, fail, () => clock.now) };
}

test('loads the catalog once for concurrent first requests', async () => {
  const { state, cache } = createCache();
  await Promise.all([cache.current(), cache.current(), cache.current()]);
  expect(state).toMatchObject({ loads: 1, checks: 1 });
});

test('checks only the version, and only after five seconds', async () => {
  const { state, cache, clock } = createCache();
  const first = await cache.current();
  clock.now = 4_999;
  expect(await cache.current()).toBe(first);
  expect(state.checks).toBe(1);
  clock.now = 5_001;
  expect(await cache.current()).toBe(first);
  expect(state).toMatchObject({ loads: 1, checks: 2 });
});

test('checks again after a notification', async () => {
  const { state, cache, notify } = createCache();
  await cache.current();
  Object.assign(state, { version: '2', table: 'vaults' });
  notify('reload config');
  expect((await cache.current()).tables.has('vaults')).toBe(false);
  notify('reload schema');
  expect((await cache.current()).tables.has('vaults')).toBe(true);
});

test('newerThan returns a catalog only if it has changed', async () => {
  const { state, cache } = createCache();
  const seen = await cache.current();
  expect(await cache.newerThan(seen)).toBeUndefined();
  Object.assign(state, { version: '2', table: 'vaults' });
  expect((await cache.newerThan(seen))?.tables.has('vaults')).toBe(true);
});

test('answers a request made during a check with the next check', async () => {
  const { state, cache } = createCache();
  const seen = await cache.current();
  const before = cache.newerThan(seen);
  const during = cache.newerThan(seen);
  await before;
  Object.assign(state, { version: '2', table: 'vaults' });
  expect(await during).toBeDefined();
});
