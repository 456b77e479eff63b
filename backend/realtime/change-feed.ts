import type { Claims, Database } from '../database/database.ts';
import { describeError, type Log } from '../gateway/log.ts';
import { type Binding, isAbout, mayUse } from './binding.ts';
import { type Change, readAnnouncement } from './change.ts';
import type { ChangeCondition } from './parse-change-filter.ts';
import { type Publication, type PublishedTable, syncPublication } from './publication.ts';
import { readChanges, type Reader, type ReaderResult } from './read-changes.ts';
import { renderChange } from './render-change.ts';

/** Somebody who follows tables: a channel that has joined. */
export interface Follower {
  /** Whose rights decide; replaced, never changed, when the token is. */
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Takes a change for the bindings with these ids; `data` is JSON text. */
  deliver(ids: readonly number[], data: string): void;
  /** Ends the following, because changes may have been missed. */
  interrupt(reason: string): void;
}

export interface ChangeFeed {
  /** Resolves when every change that is committed from now on is heard of. */
  ready: Promise<void>;
  /** False while the connection to the database is down. */
  readonly connected: boolean;
  /** The tables there are to follow; with `fresh`, as of now. */
  publication(fresh?: boolean): Promise<Publication>;
  follow(follower: Follower): void;
  unfollow(follower: Follower): void;
  close(): Promise<void>;
}

const mostChangesWaiting = 20_000;
const mostChangesAtOnce = 200;

/**
 * Hears of every changed row of the publication and tells those who may see it. One batch after the other, so that each
 * follower hears of changes in the order of their commits. Where changes may have been missed (the connection to the
 * database broke, too many wait, a row's key cannot be said) the followers are interrupted: their clients join again and
 * read what they show afresh.
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
          log.error({ table, ...describeError(failure) }, 'a table cannot announce its changes'),
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
      log.warn({}, 'an announcement of a change cannot be read');
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
    // What is announced in the same moment is read together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 && !closed) {
      const batch = waiting.splice(0, mostChangesAtOnce);
      try {
        await tell(batch);
      } catch (failure) {
        log.error(describeError(failure), 'changes could not be read for their followers');
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
    const listeners = gatherListeners(followers, table, changes);
    if (listeners.length === 0) return undefined;
    const readers = listeners.map(({ reader }) => reader);
    try {
      return createAudience(table, changes, listeners, await readChanges(database, table, changes, readers));
    } catch (failure) {
      // The table may have changed since it was looked at.
      const renewed = (await publication(true)).tables.get(table.oid);
      if (renewed === undefined) return undefined;
      log.warn(describeError(failure), 'changes are read again after a failure');
      const again = gatherListeners(followers, renewed, changes);
      const results = await readChanges(
        database,
        renewed,
        changes,
        again.map(({ reader }) => reader),
      );
      return createAudience(renewed, changes, again, results);
    }
  }

  interface Audience {
    tell(change: Change): void;
  }

  function createAudience(
    table: PublishedTable,
    changes: readonly Change[],
    listeners: readonly Listener[],
    results: readonly ReaderResult[],
  ): Audience {
    const failed = new Set<Follower>();
    results.forEach(({ failure }, index) => {
      if (failure === undefined) return;
      log.error({ table: table.name, failure }, 'a subscriber’s rights could not be checked');
      for (const { follower } of listeners[index]?.members ?? []) failed.add(follower);
    });
    for (const follower of failed) follower.interrupt('Changes could not be read');
    return {
      tell(change) {
        const index = changes.indexOf(change);
        listeners.forEach(({ reader, members }, position) => {
          const seen = results[position]?.seen.get(index);
          if (seen === undefined) return;
          const rendered = new Map<string, string>();
          for (const { follower, bindings } of members) {
            if (
              !followers.has(follower) ||
              failed.has(follower) ||
              !isSamePerson(follower.claims, reader.claims)
            )
              continue;
            for (const { ids, select } of idsBySelection(bindings, change, seen.matched)) {
              const selection = JSON.stringify(select ?? null);
              const data =
                rendered.get(selection) ?? renderChange(table, reader.claims.role, change, seen, select);
              rendered.set(selection, data);
              follower.deliver(ids, data);
            }
          }
        });
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

function ignore(): undefined {
  return undefined;
}

/** A follower's binding on one table, and which of the reader's filters it has. */
interface HeardBinding extends Binding {
  filterIndex: number | undefined;
}

interface Listener {
  reader: Reader;
  members: { follower: Follower; bindings: HeardBinding[] }[];
}

/** Those who follow the table, those with the same claims together. */
function gatherListeners(
  followers: Iterable<Follower>,
  table: PublishedTable,
  changes: readonly Change[],
): Listener[] {
  const operations = new Set(changes.map(({ operation }) => operation));
  const groups = new Map<
    string,
    { claims: Claims; filters: Map<string, readonly ChangeCondition[]>; listener: Listener }
  >();
  for (const follower of followers) {
    const bindings = follower.bindings.filter(
      (binding) =>
        isAbout(binding, table) &&
        (binding.event === '*' || operations.has(binding.event)) &&
        mayUse(binding, table, follower.claims.role),
    );
    if (bindings.length === 0) continue;
    const identity = JSON.stringify(follower.claims);
    const group = groups.get(identity) ?? {
      claims: follower.claims,
      filters: new Map<string, readonly ChangeCondition[]>(),
      listener: {
        reader: { claims: follower.claims, filters: [], unfiltered: false },
        members: [],
      } as Listener,
    };
    groups.set(identity, group);
    const heard = bindings.map((binding): HeardBinding => {
      if (binding.conditions.length === 0) {
        group.listener.reader.unfiltered = true;
        return { ...binding, filterIndex: undefined };
      }
      const text = JSON.stringify(binding.conditions);
      group.filters.set(text, binding.conditions);
      return { ...binding, filterIndex: [...group.filters.keys()].indexOf(text) };
    });
    group.listener.members.push({ follower, bindings: heard });
  }
  return [...groups.values()].map(({ filters, listener }) => ({
    ...listener,
    reader: { ...listener.reader, filters: [...filters.values()] },
  }));
}

/** A message goes to all bindings at once that want the same columns of the change. */
function idsBySelection(
  bindings: readonly HeardBinding[],
  change: Change,
  matched: readonly number[],
): { ids: number[]; select: readonly string[] | undefined }[] {
  const groups = new Map<string, { ids: number[]; select: readonly string[] | undefined }>();
  for (const { id, event, filterIndex, select } of bindings) {
    if (event !== '*' && event !== change.operation) continue;
    if (filterIndex !== undefined && !matched.includes(filterIndex)) continue;
    const selection = JSON.stringify(select ?? null);
    const group = groups.get(selection) ?? { ids: [], select };
    group.ids.push(id);
    groups.set(selection, group);
  }
  return [...groups.values()];
}

/** What was read for somebody may be delivered after their token was refreshed, but not to somebody else. */
function isSamePerson(one: Claims, other: Claims): boolean {
  return one === other || (one.role === other.role && one.sub === other.sub);
}
