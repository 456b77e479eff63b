import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { clubActions } from '../support/club/club-actions.ts';
import { clubPages, type Caller } from '../support/club/club-pages.ts';
import type { Client } from '../support/club/load-parts.ts';
import { clubId, seedClub } from '../support/club/seed-club.ts';
import { watchScans, type WatchedDatabase } from '../support/club/watch-scans.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const bigTableRows = 10_000;
/** Prepared statements get a plan for every parameter after five executions. */
const rounds = 7;

/** Tables that a page reads as a whole, with the reason. */
const wholeTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/admin/videos of coach': { 'public.video_submissions': 'counts the submissions of each status' },
  '/admin/videos (submissions) of coach': {
    'public.video_submissions': 'counts the submissions of each status, and all that the list has',
  },
  '/admin/videos (search) of coach': {
    'public.video_submissions': 'searches a text inside of file names and counts the results',
  },
  '/admin/reviews (replies) of coach': {
    'public.video_submissions': 'looks for the last word in every finished review',
  },
  '/admin/money of owner': { 'public.balance_transactions': 'adds up all months, and counts all movements' },
};

describeOnEachEngine('the club', (openDatabase, engine) => {
  if (engine === 'pglite') {
    test.skip('uses the counters of a Postgres server');
    return;
  }
  let database: WatchedDatabase;
  let backend: TestBackend;
  let bigTables: Set<string>;

  beforeAll(async () => {
    const copy = await openDatabase();
    await seedClub(copy);
    bigTables = new Set(
      (
        await asOwner<{ table: string }>(
          copy,
          `select "relnamespace"::regnamespace || '.' || "relname" as "table"
           from "pg_class" where "relkind" = 'r' and "reltuples" > $1`,
          [bigTableRows],
        )
      ).map(({ table }) => table),
    );
    database = watchScans(copy);
    backend = await startTestBackend(database);
  });
  afterAll(() => backend.close());

  const clientOf = (caller: Caller, n: number): Promise<Client> => backend.userClient(clubId(caller, n));

  test('has big tables', () => {
    expect([...bigTables]).toEqual(
      expect.arrayContaining(['public.chat_messages', 'public.video_submissions', 'public.item_logs']),
    );
  });

  /** Runs the work for several athletes and returns the big tables that were scanned, without the allowed ones. */
  async function scansOf(
    name: string,
    caller: Caller,
    work: (client: Client, n: number) => Promise<unknown>,
  ): Promise<string[]> {
    const athletes = Array.from({ length: rounds }, (_, i) => (caller === 'athlete' ? 1 + i * 71 : 1));
    const clients = await Promise.all(athletes.map((n) => clientOf(caller, n)));
    database.takeScans();
    for (const [i, client] of clients.entries()) await work(client, athletes[i] ?? 1);
    const allowed = wholeTables[`${name} of ${caller}`] ?? {};
    return [...database.takeScans()]
      .filter(([table]) => bigTables.has(table) && !(table in allowed))
      .map(([table, rows]) => `${table}: ${rows} rows`);
  }

  test.each(clubPages)('$name of $caller reads big tables by index', async ({ name, caller, load }) => {
    expect(await scansOf(name, caller, load)).toEqual([]);
  });

  test.each(clubActions)('$caller $name by index', async ({ name, caller, run }) => {
    expect(await scansOf(name, caller, run)).toEqual([]);
  });

  test('jobs that run all the time find their rows by index', async () => {
    database.takeScans();
    for (const { everySeconds, run } of backend.backend.jobs) if (everySeconds < 60) await run();
    expect((await backend.serviceClient().rpc('queue_due_notices')).error).toBeNull();
    expect([...database.takeScans().keys()].filter((table) => bigTables.has(table))).toEqual([]);
  });

  test('deleting an account finds its rows by index', async () => {
    database.takeScans();
    const { error } = await backend.serviceClient().auth.admin.deleteUser(clubId('athlete', 500));
    expect(error).toBeNull();
    expect([...database.takeScans().keys()].filter((table) => bigTables.has(table))).toEqual([]);
  });
});
