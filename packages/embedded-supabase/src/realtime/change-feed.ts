import type { Claims, Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { isAbout } from './binding.ts';
import { type Change, readAnnouncement } from './change.ts';
import { type Follower, gatherListeners, idsBySelection, type Listener } from './listeners.ts';
import { type Publication, type PublishedTable, syncPublication } from './publication.ts';
import { readChanges, type ReaderResult } from './read-changes.ts';
import { renderChange } from './render-change.ts';

export interface ChangeFeed {
  /** Resolves once the feed receives every committed change. */
  ready: Promise<void>;
  /** False while the connection to the database is down. */
  readonly connected: boolean;
  /** Returns the published tables; with `fresh`, reads them again. */
  publication(fresh?: boolean): Promise<Publication>;
  follow(follower: Follower): void;
  unfollow(follower: Follower): void;
  close(): Promise<void>;
}

const mostChangesWaiting = 20_000;
const mostChangesAtOnce = 200;

/**
 * Delivers every changed row of the publication to the subscribers that may see it. Works in sequential batches, so that changes
 * arrive in the order of their commits. When changes may have been missed (lost database connection, full queue, oversized key),
 * subscribers are interrupted: their clients join again and refetch.
 */
export function createChangeFeed({
  database,
  log,
  now,
}: {
  database: Database;
  log: Log;
  now: () => Date;
}): ChangeFeed {
  const followers = new Set<Follower>();
  let waiting: Change[] = [];
  let working: Promise<void> | undefined;
  let connected = true;
  let closed = false;
  let known: Promise<Publication> | undefined;

  function publication(fresh = false): Promise<Publication> {
    if (known !== undefined && !fresh) return known;
    const previous = known;
    const next = (previous ?? Promise.resolve())
      .catch(() => undefined)
      .then(() =>
        syncPublication(database, (table, failure) =>
          log.error({ table, cause: failure }, 'the realtime trigger of a table could not be changed'),
        ),
      );
    known = next;
    next.catch(() => {
      if (known === next) known = undefined;
    });
    return next;
  }

  function interruptAll(reason: string, isConcerned: (follower: Follower) => boolean = () => true): void {
    for (const follower of [...followers]) if (isConcerned(follower)) follower.interrupt(reason);
  }

  function hear(payload: string): void {
    if (followers.size === 0 || closed) return;
    const change = readAnnouncement(payload, now());
    if (change === undefined) {
      log.warn({}, 'a change notification is invalid');
    } else if ('unreadable' in change) {
      void publication().then(({ tables }) => {
        const table = tables.get(change.unreadable);
        if (table !== undefined) interruptTable(table, 'A change could not be announced');
      }, ignore);
    } else if (waiting.length >= mostChangesWaiting) {
      waiting = [];
      interruptAll('Too many changes at once');
    } else {
      waiting.push(change);
      working ??= work().finally(() => {
        working = undefined;
      });
    }
  }

  function interruptTable(table: PublishedTable, reason: string): void {
    interruptAll(reason, ({ bindings }) => bindings.some((binding) => isAbout(binding, table)));
  }

  async function work(): Promise<void> {
    // Changes notified at the same time are read together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 && !closed) {
      const batch = waiting.splice(0, mostChangesAtOnce);
      try {
        await tell(batch);
      } catch (failure) {
        log.error({ cause: failure }, 'changes could not be read for subscribers');
        interruptAll('Changes could not be read');
      }
    }
  }

  async function tell(batch: readonly Change[]): Promise<void> {
    let { tables } = await publication();
    if (batch.some(({ table }) => !tables.has(table))) ({ tables } = await publication(true));
    const audiences = new Map<number, Audience>();
    for (const oid of new Set(batch.map(({ table }) => table))) {
      const table = tables.get(oid);
      const changes = batch.filter((change) => change.table === oid);
      const audience = table && (await readFor(table, changes));
      if (audience) audiences.set(oid, audience);
    }
    for (const change of batch) audiences.get(change.table)?.tell(change);
  }

  async function readFor(table: PublishedTable, changes: readonly Change[]): Promise<Audience | undefined> {
    try {
      return await readTable(table, changes);
    } catch (failure) {
      // The table's definition may have changed.
      log.warn({ cause: failure }, 'reading changes failed and is retried');
      const renewed = (await publication(true)).tables.get(table.oid);
      return renewed && readTable(renewed, changes);
    }
  }

  async function readTable(table: PublishedTable, changes: readonly Change[]): Promise<Audience | undefined> {
    const read = async (listeners: Listener[]) => {
      const results = await readChanges(
        database,
        table,
        changes,
        listeners.map(({ reader }) => reader),
      );
      return listeners.map((listener, index): Heard => ({ ...listener, ...(results[index] ?? nothingRead) }));
    };
    const listeners = gatherListeners(followers, table, changes);
    if (listeners.length === 0) return undefined;
    const heard = await read(listeners);
    // One subscriber's filter must not affect others with the same claims, such as all visitors.
    const troubled = heard.filter(({ failure, members }) => failure !== undefined && members.length > 1);
    if (troubled.length === 0) return createAudience(table, changes, heard);
    const apart = troubled.flatMap(({ members }) =>
      members.flatMap(({ follower }) => gatherListeners([follower], table, changes)),
    );
    return createAudience(table, changes, [
      ...heard.filter((one) => !troubled.includes(one)),
      ...(await read(apart)),
    ]);
  }

  interface Audience {
    tell(change: Change): void;
  }

  function createAudience(
    table: PublishedTable,
    changes: readonly Change[],
    listeners: readonly Heard[],
  ): Audience {
    for (const { failure, members } of listeners) {
      if (failure === undefined) continue;
      log.warn({ table: table.name, failure }, 'changes could not be read for a subscriber');
      for (const { follower } of members) follower.interrupt('Changes could not be read');
    }
    return {
      tell(change) {
        const index = changes.indexOf(change);
        for (const { reader, members, seen: seenChanges, failure } of listeners) {
          const seen = failure === undefined ? seenChanges.get(index) : undefined;
          if (seen === undefined) continue;
          const rendered = new Map<string, string>();
          for (const { follower, bindings } of members) {
            if (!followers.has(follower) || !isSamePerson(follower.claims, reader.claims)) continue;
            for (const { ids, select } of idsBySelection(bindings, change, seen.matched)) {
              const selection = JSON.stringify(select ?? null);
              const data =
                rendered.get(selection) ?? renderChange(table, reader.claims.role, change, seen, select);
              rendered.set(selection, data);
              follower.deliver(ids, data);
            }
          }
        }
      },
    };
  }

  const listening = database.listen('crossbar_realtime', hear, {
    lost: () => {
      connected = false;
      waiting = [];
      interruptAll('The connection to the database was lost');
    },
    restored: () => {
      connected = true;
    },
  });
  const ready = Promise.all([listening, publication()]).then(ignore);
  ready.catch(ignore);

  return {
    ready,
    get connected() {
      return connected;
    },
    publication,
    follow: (follower) => void followers.add(follower),
    unfollow: (follower) => void followers.delete(follower),
    async close() {
      closed = true;
      waiting = [];
      await working;
      const stop = await listening.catch(ignore);
      await stop?.();
    },
  };
}

/** A listener and the changes read for it. */
type Heard = Listener & ReaderResult;

const nothingRead: ReaderResult = { seen: new Map(), failure: undefined };

function ignore(): undefined {
  return undefined;
}

/** Whether both claims belong to the same user. Changes may be delivered after a token refresh, but never to another user. */
function isSamePerson(one: Claims, other: Claims): boolean {
  return one === other || (one.role === other.role && one.sub === other.sub);
}
