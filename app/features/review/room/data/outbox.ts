import { isWorthRetrying, retryDelay } from '../../../../lib/api/query.ts';
import { keyOf, mergeChanges, type Change } from './changes.ts';

/** Where changes wait through a reload. */
export interface ChangeStore {
  all(): Promise<Change[]>;
  put(key: string, change: Change): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What sending a change led to. `version`: the note's, now. */
export type Sent = { outcome: 'saved'; version?: number } | { outcome: 'conflict' | 'gone' };

export interface OutboxState {
  /** Whether the changes of the last visit have been read from the device. Before that, an edit could replace one of them unseen. */
  isRead: boolean;
  /** In the order in which they were made. */
  waiting: readonly Change[];
  /** 'later': there was no answer; it is tried again by itself. */
  status: 'saved' | 'saving' | 'later';
  /** What the database refused, or somebody else wrote meanwhile: it waits for a word of the coach. */
  refused: readonly { change: Change; reason: 'conflict' | 'gone' | 'refused' }[];
}

interface Surroundings {
  store: ChangeStore;
  /** Throws an error with `status`, as DataError has it. */
  send: (change: Change) => Promise<Sent>;
  /** Calls back after so many milliseconds. */
  wait: (milliseconds: number, then: () => void) => () => void;
}

export interface Outbox {
  getState(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Takes up what waited since the last visit. */
  open(): Promise<void>;
  put(change: Change): void;
  /** Sends at once, as when the connection is back; resolves when nothing more can be sent. */
  flush(): Promise<void>;
  /** Drops a refused change, or sends it again over `version`; over 0 as a new note. */
  settle(key: string, version?: number): void;
}

/** How long the hand has to rest before a change is sent, in milliseconds. */
const rest = 500;

/** Keeps what the coach changes until the database has it: in memory, on the device, and on its way, one after the other. */
export function createOutbox({ store, send, wait }: Surroundings): Outbox {
  const listeners = new Set<() => void>();
  const waiting = new Map<string, Change>();
  let state: OutboxState = { isRead: false, waiting: [], status: 'saved', refused: [] };
  let sending: Promise<void> | undefined;
  let failures = 0;
  let stopTimer = () => {};

  function publish(change: Partial<OutboxState> = {}): void {
    state = { ...state, waiting: [...waiting.values()], ...change };
    for (const listener of listeners) listener();
  }

  /** A device that keeps nothing, as in private windows, still sends. */
  const keep = (work: Promise<void>) =>
    void work.catch((error: unknown) => console.warn('The change could not be kept on this device', error));

  function later(milliseconds: number): void {
    stopTimer();
    stopTimer = wait(milliseconds, () => void flush());
  }

  function take(key: string, change: Change): void {
    waiting.set(key, change);
    keep(store.put(key, change));
  }

  function forget(key: string): void {
    waiting.delete(key);
    keep(store.remove(key));
  }

  /** Out of the way of what comes after it, and on the device until the coach decided: after a reload it is sent, and told, once more. */
  function setAside(key: string, change: Change, reason: OutboxState['refused'][number]['reason']): void {
    waiting.delete(key);
    const others = state.refused.filter((one) => keyOf(one.change) !== key);
    publish({ refused: [...others, { change, reason }] });
  }

  async function sendOne(key: string, change: Change): Promise<void> {
    const sent = await send(change);
    const now = waiting.get(key);
    if (sent.outcome !== 'saved') setAside(key, now ?? change, sent.outcome);
    else if (now === change) forget(key);
    // Changed again meanwhile: the next save goes over what this one wrote.
    else if (now?.kind === 'note' && sent.version !== undefined) take(key, { ...now, version: sent.version });
  }

  async function sendAll(): Promise<void> {
    publish({ status: 'saving' });
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      const [key, change] = next;
      try {
        await sendOne(key, change);
        failures = 0;
        publish();
      } catch (error) {
        if (isWorthRetrying(error)) {
          publish({ status: 'later' });
          later(retryDelay(failures++));
          return;
        }
        console.error('A change of the review was refused', error);
        setAside(key, waiting.get(key) ?? change, 'refused');
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
    async open() {
      const kept = await store.all().catch(() => []);
      for (const change of kept) if (!waiting.has(keyOf(change))) waiting.set(keyOf(change), change);
      if (waiting.size > 0) later(0);
      publish({ isRead: true, ...(waiting.size > 0 && { status: 'saving' }) });
    },
    put(latest) {
      const key = keyOf(latest);
      const change = mergeChanges(waiting.get(key), latest);
      // At the end of the row, so that what is typed does not hold up what was finished.
      waiting.delete(key);
      take(key, change);
      publish(state.status === 'later' ? {} : { status: 'saving' });
      if (state.status !== 'later') later(rest);
    },
    flush,
    settle(key, version) {
      const found = state.refused.find(({ change }) => keyOf(change) === key);
      publish({ refused: state.refused.filter((one) => one !== found) });
      if (found?.change.kind === 'note' && version !== undefined) this.put({ ...found.change, version });
      else if (!waiting.has(key)) keep(store.remove(key));
    },
  };
}
