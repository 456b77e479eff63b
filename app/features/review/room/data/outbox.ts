import { isRetryable, retryDelay } from '../../../../lib/api/query.ts';
import { keyOf, mergeChanges, type Change } from './changes.ts';

/** Stores unsent changes across reloads. */
export interface ChangeStore {
  all(): Promise<Change[]>;
  put(key: string, change: Change): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Result of sending a change. `version` is the note's new version. */
export type SendResult = { outcome: 'saved'; version?: number } | { outcome: 'conflict' | 'gone' };

export interface OutboxState {
  /** Whether stored changes have been read. Before that, an edit could overwrite one of them unseen. */
  isLoaded: boolean;
  /** Oldest first. */
  pending: readonly Change[];
  /** 'retrying': the server did not respond; the outbox retries by itself. */
  status: 'saved' | 'saving' | 'retrying';
  /** Changes that the database refused or that conflict with another edit. The coach decides about them. */
  refused: readonly { change: Change; reason: 'conflict' | 'gone' | 'refused' }[];
}

interface OutboxOptions {
  store: ChangeStore;
  /** Throws an error with a `status`, such as DataError. */
  send: (change: Change) => Promise<SendResult>;
  /** Calls back after a delay. Returns a function that cancels it. */
  schedule: (milliseconds: number, callback: () => void) => () => void;
}

export interface Outbox {
  getState(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Loads the changes stored on the device and sends them. */
  load(): Promise<void>;
  put(change: Change): void;
  /** Sends all pending changes now. Resolves when none are left or the server does not respond. */
  flush(): Promise<void>;
  /** Discards a refused change. With `version`, sends it again on top of that version; 0 creates a new note. */
  resolveRefused(key: string, version?: number): void;
}

/** Debounce delay before sending, in milliseconds. */
const debounceDelay = 500;

/**
 * Creates a queue that stores the coach's changes on the device and sends them one at a time until the database has
 * them.
 */
export function createOutbox({ store, send, schedule }: OutboxOptions): Outbox {
  const listeners = new Set<() => void>();
  const pending = new Map<string, Change>();
  let state: OutboxState = { isLoaded: false, pending: [], status: 'saved', refused: [] };
  let sending: Promise<void> | undefined;
  let failures = 0;
  let stopTimer = () => {};

  function publish(change: Partial<OutboxState> = {}): void {
    state = { ...state, pending: [...pending.values()], ...change };
    for (const listener of listeners) listener();
  }

  /** Only warns on failure: private windows may not store anything, but sending still works. */
  const warnOnFailure = (work: Promise<void>) =>
    void work.catch((error: unknown) => console.warn('Could not store the change on this device', error));

  function scheduleFlush(milliseconds: number): void {
    stopTimer();
    stopTimer = schedule(milliseconds, () => void flush());
  }

  function enqueue(key: string, change: Change): void {
    pending.set(key, change);
    warnOnFailure(store.put(key, change));
  }

  function remove(key: string): void {
    pending.delete(key);
    warnOnFailure(store.remove(key));
  }

  /** Takes a change out of the queue. It stays on the device until the coach decides, so a reload sends it again. */
  function markRefused(key: string, change: Change, reason: OutboxState['refused'][number]['reason']): void {
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
    else if (latest?.kind === 'note' && result.version !== undefined)
      enqueue(key, { ...latest, version: result.version });
  }

  async function sendAll(): Promise<void> {
    publish({ status: 'saving' });
    for (;;) {
      const [next] = pending;
      if (!next) break;
      const [key, change] = next;
      try {
        await sendOne(key, change);
        failures = 0;
        publish();
      } catch (error) {
        if (isRetryable(error)) {
          publish({ status: 'retrying' });
          scheduleFlush(retryDelay(failures++));
          return;
        }
        console.error('The server refused a change of the review', error);
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
      const change = mergeChanges(pending.get(key), edit);
      // Moves to the end of the queue, so that an edit in progress does not delay finished ones.
      pending.delete(key);
      enqueue(key, change);
      publish(state.status === 'retrying' ? {} : { status: 'saving' });
      if (state.status !== 'retrying') scheduleFlush(debounceDelay);
    },
    flush,
    resolveRefused(key, version) {
      const found = state.refused.find(({ change }) => keyOf(change) === key);
      publish({ refused: state.refused.filter((entry) => entry !== found) });
      if (found?.change.kind === 'note' && version !== undefined) this.put({ ...found.change, version });
      else if (!pending.has(key)) warnOnFailure(store.remove(key));
    },
  };
}
