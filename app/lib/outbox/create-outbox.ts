import { hasSessionEnded, isPassing, retryDelay } from '../api/query.ts';

/** Stores unsent changes across reloads. */
export interface ChangeStore<Change> {
  all(): Promise<Change[]>;
  put(key: string, change: Change): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Result of sending a change. `version` is the new version of an item that has versions. */
export type SendResult = { outcome: 'saved'; version?: number } | { outcome: 'conflict' | 'gone' };

export interface OutboxState<Change> {
  /** Whether stored changes have been read. Before that, an edit could overwrite one of them unseen. */
  isLoaded: boolean;
  /** Oldest first. */
  pending: readonly Change[];
  /** Whether this device has stored all that is pending. False where the browser stores nothing or has no room. */
  isOnDevice: boolean;
  /** 'retrying': the server did not respond; the outbox retries by itself. */
  status: 'saved' | 'saving' | 'retrying';
  /** Changes that the database refused or that conflict with another edit. The user decides about them. */
  refused: readonly { change: Change; reason: 'conflict' | 'gone' | 'refused' }[];
}

interface OutboxOptions<Change> {
  store: ChangeStore<Change>;
  /** Returns the key of the item that a change is about. A later change replaces a pending one with the same key. */
  keyOf: (change: Change) => string;
  /** Merges a change into a pending one for the same item. By default the later change replaces it. */
  merge?: (before: Change | undefined, change: Change) => Change;
  /** A change is sent after all changes of lower rank: an entry after the one that it belongs to. Default: 0. */
  rankOf?: (change: Change) => number;
  /** Bases a change on a version; undefined for items without versions. */
  withVersion?: (change: Change, version: number) => Change | undefined;
  /** Throws an error with a `status`, such as DataError. */
  send: (change: Change) => Promise<SendResult>;
  /** Calls back after a delay. Returns a function that cancels it. */
  schedule: (milliseconds: number, callback: () => void) => () => void;
  /** Whether the server refused a change because the session has ended. */
  isSignedOut?: (error: unknown) => Promise<boolean>;
}

export interface Outbox<Change> {
  getState(): OutboxState<Change>;
  subscribe(listener: () => void): () => void;
  /** Loads the changes stored on the device and sends them. */
  load(): Promise<void>;
  put(change: Change): void;
  /** Sends all pending changes now. Resolves when none are left or the server does not respond. */
  flush(): Promise<void>;
  /** Discards a refused change. With `version`, sends it again on top of that version; 0 creates a new item. */
  resolveRefused(key: string, version?: number): Promise<void>;
}

/** Debounce delay before sending, in milliseconds. */
const debounceDelay = 500;

/**
 * Creates a queue that stores changes on the device and sends them one at a time until the database has them. A change
 * holds the latest state of one item, so it is safe to send twice.
 */
export function createOutbox<Change>({
  store,
  keyOf,
  merge = (_before, change) => change,
  rankOf = () => 0,
  withVersion = () => undefined,
  send,
  schedule,
  isSignedOut = hasSessionEnded,
}: OutboxOptions<Change>): Outbox<Change> {
  const listeners = new Set<() => void>();
  const pending = new Map<string, Change>();
  /** Keys of pending changes that are in this page's memory only. */
  const unstored = new Set<string>();
  let state: OutboxState<Change> = {
    isLoaded: false,
    pending: [],
    isOnDevice: true,
    status: 'saved',
    refused: [],
  };
  let sending: Promise<void> | undefined;
  let failures = 0;
  let stopTimer = () => {};

  function publish(change: Partial<OutboxState<Change>> = {}): void {
    state = { ...state, pending: [...pending.values()], isOnDevice: unstored.size === 0, ...change };
    for (const listener of listeners) listener();
  }

  /** A failure is only a warning: sending works without the device. */
  const settled = (work: Promise<void>) =>
    work.catch((error: unknown) => console.warn('Could not store the change on this device', error));

  async function storeChange(key: string, change: Change): Promise<void> {
    try {
      await store.put(key, change);
      if (pending.get(key) === change && unstored.delete(key)) publish();
    } catch (error) {
      console.warn('Could not store the change on this device', error);
      if (pending.get(key) !== change) return;
      unstored.add(key);
      publish();
    }
  }

  function scheduleFlush(milliseconds: number): void {
    stopTimer();
    stopTimer = schedule(milliseconds, () => void flush());
  }

  function enqueue(key: string, change: Change): void {
    pending.set(key, change);
    void storeChange(key, change);
  }

  function remove(key: string): void {
    pending.delete(key);
    unstored.delete(key);
    void settled(store.remove(key));
  }

  /** Takes a change out of the queue. It stays on the device until the user decides, so a reload sends it again. */
  function markRefused(
    key: string,
    change: Change,
    reason: OutboxState<Change>['refused'][number]['reason'],
  ): void {
    pending.delete(key);
    const others = state.refused.filter((entry) => keyOf(entry.change) !== key);
    publish({ refused: [...others, { change, reason }] });
  }

  async function sendOne(key: string, change: Change): Promise<void> {
    const result = await send(change);
    const latest = pending.get(key);
    if (result.outcome !== 'saved') markRefused(key, latest ?? change, result.outcome);
    else if (latest === change) remove(key);
    // Edited again during the save: the next save builds on the version just written.
    else if (latest !== undefined && result.version !== undefined) {
      const rebased = withVersion(latest, result.version);
      if (rebased !== undefined) enqueue(key, rebased);
    }
  }

  /** Returns the oldest pending change of the lowest rank. */
  function findNext(): [key: string, change: Change] | undefined {
    let next: [string, Change] | undefined;
    for (const entry of pending) if (!next || rankOf(entry[1]) < rankOf(next[1])) next = entry;
    return next;
  }

  async function sendAll(): Promise<void> {
    publish({ status: 'saving' });
    for (;;) {
      const next = findNext();
      if (!next) break;
      const [key, change] = next;
      try {
        await sendOne(key, change);
        failures = 0;
        publish();
      } catch (error) {
        if (isPassing(error)) {
          publish({ status: 'retrying' });
          scheduleFlush(retryDelay(failures++));
          return;
        }
        console.error('The server refused a change', error);
        // The change stays on the device and is sent after the next sign-in.
        if (await isSignedOut(error)) {
          publish({ status: 'retrying' });
          return;
        }
        markRefused(key, pending.get(key) ?? change, 'refused');
      }
    }
    publish({ status: 'saved' });
  }

  function flush(): Promise<void> {
    stopTimer();
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      const stored = await store.all().catch(() => []);
      for (const change of stored) if (!pending.has(keyOf(change))) pending.set(keyOf(change), change);
      if (pending.size > 0) scheduleFlush(0);
      publish({ isLoaded: true, ...(pending.size > 0 && { status: 'saving' }) });
    },
    put(edit) {
      const key = keyOf(edit);
      const change = merge(pending.get(key), edit);
      // Moves to the end of the queue, so that an edit in progress does not delay finished ones.
      pending.delete(key);
      enqueue(key, change);
      publish(state.status === 'retrying' ? {} : { status: 'saving' });
      if (state.status !== 'retrying') scheduleFlush(debounceDelay);
    },
    flush,
    async resolveRefused(key, version) {
      const found = state.refused.find(({ change }) => keyOf(change) === key);
      const rebased = found && version !== undefined ? withVersion(found.change, version) : undefined;
      // Removed from the device first, so that a discarded change does not return when the page is closed at once.
      if (rebased === undefined && !pending.has(key)) await settled(store.remove(key));
      publish({ refused: state.refused.filter((entry) => entry !== found) });
      if (rebased !== undefined) this.put(rebased);
    },
  };
}
