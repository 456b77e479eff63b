import type { Claims, Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { matchesTable } from './binding.ts';
import { type Change, readAnnouncement } from './change.ts';
import { type Subscriber, groupListeners, receivingIds, type Listener } from './listeners.ts';
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
  subscribe(subscriber: Subscriber): void;
  unsubscribe(subscriber: Subscriber): void;
  close(): Promise<void>;
}

const maxQueuedChanges = 20_000;
const maxBatchSize = 200;

/**
 * Delivers every changed row of the publication to the subscribers that may see it. Works in sequential batches, so
 * that changes arrive in the order of their commits. When changes may have been missed (lost database connection, full
 * queue, oversized key), subscribers are interrupted: their clients join again and refetch.
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
  const subscribers = new Set<Subscriber>();
  let queue: Change[] = [];
  let processing: Promise<void> | undefined;
  let connected = true;
  let closed = false;
  let cached: Promise<Publication> | undefined;

  function publication(fresh = false): Promise<Publication> {
    if (cached !== undefined && !fresh) return cached;
    const previous = cached;
    const next = (previous ?? Promise.resolve())
      .catch(() => undefined)
      .then(() =>
        syncPublication(database, (table, failure) =>
          log.error({ table, cause: failure }, 'the realtime trigger of a table could not be changed'),
        ),
      );
    cached = next;
    next.catch(() => {
      if (cached === next) cached = undefined;
    });
    return next;
  }

  function interruptAll(reason: string, isConcerned: (subscriber: Subscriber) => boolean = () => true): void {
    for (const subscriber of [...subscribers]) if (isConcerned(subscriber)) subscriber.interrupt(reason);
  }

  function onNotification(payload: string): void {
    if (subscribers.size === 0 || closed) return;
    const change = readAnnouncement(payload, now());
    if (change === undefined) {
      log.warn({}, 'a change notification is invalid');
    } else if ('unreadable' in change) {
      void publication().then(({ tables }) => {
        const table = tables.get(change.unreadable);
        if (table !== undefined) interruptTable(table, 'A change could not be announced');
      }, ignore);
    } else if (queue.length >= maxQueuedChanges) {
      queue = [];
      interruptAll('Too many changes at once');
    } else {
      queue.push(change);
      processing ??= processQueue().finally(() => {
        processing = undefined;
      });
    }
  }

  function interruptTable(table: PublishedTable, reason: string): void {
    interruptAll(reason, ({ bindings }) => bindings.some((binding) => matchesTable(binding, table)));
  }

  async function processQueue(): Promise<void> {
    // Changes notified at the same time are read together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0 && !closed) {
      const batch = queue.splice(0, maxBatchSize);
      try {
        await deliverBatch(batch);
      } catch (failure) {
        log.error({ cause: failure }, 'changes could not be read for subscribers');
        interruptAll('Changes could not be read');
      }
    }
  }

  async function deliverBatch(batch: readonly Change[]): Promise<void> {
    let { tables } = await publication();
    if (batch.some(({ table }) => !tables.has(table))) ({ tables } = await publication(true));
    const audiences = new Map<number, Audience>();
    for (const oid of new Set(batch.map(({ table }) => table))) {
      const table = tables.get(oid);
      const changes = batch.filter((change) => change.table === oid);
      const audience = table && (await readWithRetry(table, changes));
      if (audience) audiences.set(oid, audience);
    }
    for (const change of batch) audiences.get(change.table)?.deliver(change);
  }

  async function readWithRetry(
    table: PublishedTable,
    changes: readonly Change[],
  ): Promise<Audience | undefined> {
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
      return listeners.map((listener, index): ListenerResult => ({
        ...listener,
        ...(results[index] ?? emptyResult),
      }));
    };
    const listeners = groupListeners(subscribers, table, changes);
    if (listeners.length === 0) return undefined;
    const listenerResults = await read(listeners);
    // One subscriber's filter must not affect others with the same claims, such as all visitors.
    const failed = listenerResults.filter(
      ({ failure, members }) => failure !== undefined && members.length > 1,
    );
    if (failed.length === 0) return createAudience(table, changes, listenerResults);
    const separate = failed.flatMap(({ members }) =>
      members.flatMap(({ subscriber }) => groupListeners([subscriber], table, changes)),
    );
    return createAudience(table, changes, [
      ...listenerResults.filter((one) => !failed.includes(one)),
      ...(await read(separate)),
    ]);
  }

  interface Audience {
    deliver(change: Change): void;
  }

  function createAudience(
    table: PublishedTable,
    changes: readonly Change[],
    listeners: readonly ListenerResult[],
  ): Audience {
    for (const { failure, members } of listeners) {
      if (failure === undefined) continue;
      log.warn({ table: table.name, failure }, 'changes could not be read for a subscriber');
      for (const { subscriber } of members) subscriber.interrupt('Changes could not be read');
    }
    return {
      deliver(change) {
        const index = changes.indexOf(change);
        for (const { reader, members, visible: visibleChanges, failure } of listeners) {
          const visible = failure === undefined ? visibleChanges.get(index) : undefined;
          if (visible === undefined) continue;
          let rendered: string | undefined;
          for (const { subscriber, bindings } of members) {
            if (!subscribers.has(subscriber) || !isSamePerson(subscriber.claims, reader.claims)) continue;
            const ids = receivingIds(bindings, change, visible.matched);
            if (ids.length === 0) continue;
            rendered ??= renderChange(table, reader.claims.role, change, visible);
            subscriber.deliver(ids, rendered);
          }
        }
      },
    };
  }

  const listening = database.listen('crossbar_realtime', onNotification, {
    lost: () => {
      connected = false;
      queue = [];
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
    subscribe: (subscriber) => void subscribers.add(subscriber),
    unsubscribe: (subscriber) => void subscribers.delete(subscriber),
    async close() {
      closed = true;
      queue = [];
      await processing;
      const stop = await listening.catch(ignore);
      await stop?.();
    },
  };
}

/** A listener and the changes read for it. */
type ListenerResult = Listener & ReaderResult;

const emptyResult: ReaderResult = { visible: new Map(), failure: undefined };

function ignore(): undefined {
  return undefined;
}

/**
 * Whether both claims belong to the same user. Changes may be delivered after a token refresh, but never to another
 * user.
 */
function isSamePerson(one: Claims, other: Claims): boolean {
  return one === other || (one.role === other.role && one.sub === other.sub);
}
