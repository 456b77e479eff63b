import type { OtherWindows } from '../device/other-windows.ts';
import { explainError } from '../api/explain-error.ts';
import { hasSessionEnded, isPassing, retryDelay } from '../api/query.ts';
import { createPending } from './pending.ts';
import { type ChangeStore, type RefusalReason, type Unsent } from './unsent.ts';

/** What the server did with a change. `version` is the new version of an item that has versions, `row` the item as it is stored now. */
export interface SendResult {
  outcome: 'saved' | 'conflict' | 'gone';
  version?: number | undefined;
  row?: object | undefined;
  /** What the item belongs to was deleted. */
  missing?: string | undefined;
  /** The write that deleted the item. A write that names it stores the item again. */
  deletion?: string | null | undefined;
}

export interface OutboxState<Change> {
  /** Whether stored changes have been read. Before that, an edit could overwrite one of them unseen. */
  isLoaded: boolean;
  /** Oldest first. */
  pending: readonly Change[];
  /** Whether this device has stored all that is pending. False where the browser stores nothing or has no room. */
  isOnDevice: boolean;
  /** 'retrying': the server did not respond, or the session has ended; the outbox retries by itself. */
  status: 'saved' | 'saving' | 'retrying';
  /** Why the last attempt failed, in a sentence, while 'retrying'. */
  problem?: string | undefined;
  /** Changes that the database refused or that conflict with another edit. The user decides about them. */
  refused: readonly {
    id: string;
    change: Change;
    reason: RefusalReason;
    /** The server's reason, in a sentence. */
    problem?: string | undefined;
  }[];
}

/** What windows tell each other: that stored changes are others now, and what the server answered. */
export interface OutboxNews<Change> {
  answers?: readonly { change: Change; result: SendResult }[];
}

export interface OutboxOptions<Change extends object> {
  store: ChangeStore<Change>;
  /** Returns the key of the item that a change is about. A later change replaces a pending one with the same key. */
  keyOf: (change: Change) => string;
  /** Merges a change into a pending one for the same item. By default the later change replaces it. */
  merge?: (before: Change | undefined, change: Change) => Change;
  /** A change is sent after all changes of lower rank: an entry after the one that it belongs to. Default: 0. */
  rankOf?: (change: Change) => number;
  /** Bases a change on a version; undefined for items without versions. */
  withVersion?: (change: Change, version: number) => Change | undefined;
  /** Returns the unsent write that an edit was made on, from the entry that was shown; undefined if that had none, null if the change can't say. */
  baseOf?: (change: Change) => string | undefined | null;
  /** Adds the write to the entry of a change, for `baseOf`. */
  withWrite?: (change: Change, write: string) => Change;
  /** Sends changes of one rank in one request, and returns a result for each. Throws an error with a `status`, such as DataError. */
  send: (batch: readonly Unsent<Change>[]) => Promise<readonly SendResult[]>;
  /** The most changes in one request. Default: 1. */
  batchSize?: number;
  /** Applies an answer to what this window has loaded. Called in every window. */
  confirm?: (change: Change, result: SendResult) => Promise<void>;
  /** Calls back after a delay. Returns a function that cancels it. */
  schedule: (milliseconds: number, callback: () => void) => () => void;
  /** Whether the member of these changes is signed in. Otherwise they wait. */
  maySend?: () => boolean;
  /** Whether the server refused a change because the session has ended. */
  isSignedOut?: (error: unknown) => Promise<boolean>;
  /** Does work in one window at a time. */
  exclusively?: (work: () => Promise<void>) => Promise<void>;
  windows?: OtherWindows<OutboxNews<Change>>;
  /** Identifies this window. */
  windowId?: string;
}

export interface Outbox<Change> {
  getState(): OutboxState<Change>;
  subscribe(listener: () => void): () => void;
  /** Loads the changes stored on the device and sends them. */
  load(): Promise<void>;
  put(change: Change): void;
  /** Takes back a change that is pending, by its key. It may have arrived. */
  withdraw(key: string): void;
  /** Sends all pending changes now. Resolves when none are left or the server does not respond. */
  flush(): Promise<void>;
  /** Discards a refused change. With `version`, sends it again on top of that version; 0 creates a new item. */
  resolveRefused(id: string, version?: number): Promise<void>;
}

const thisWindow = crypto.randomUUID();

/** Debounce delay before sending, in milliseconds. */
const debounceDelay = 500;

/**
 * Creates a queue that stores changes on the device and sends them until the database has them. A change holds the latest state of one item and
 * has an id, so it is safe to send twice. All windows of a browser share what is stored, and one of them sends at a time.
 */
export function createOutbox<Change extends object>(options: OutboxOptions<Change>): Outbox<Change> {
  const { keyOf, send, schedule, windows } = options;
  const { merge = (_before, change) => change, rankOf = () => 0, withVersion = () => undefined } = options;
  const { baseOf = () => null, withWrite = (change) => change, confirm = async () => {} } = options;
  const { maySend = () => true, isSignedOut = hasSessionEnded, exclusively = (work) => work() } = options;
  const { batchSize = 1, windowId = thisWindow } = options;
  const listeners = new Set<() => void>();
  let state: OutboxState<Change> = {
    isLoaded: false,
    pending: [],
    isOnDevice: true,
    status: 'saved',
    refused: [],
  };
  /** The last accepted write of each item, for a form that still has the version from before it. */
  const accepted = new Map<string, string>();
  let sending: Promise<void> | undefined;
  /** One piece of news after the other: an answer is applied before its change leaves the queue, so that no older value appears in between. */
  let hearing: Promise<void> = Promise.resolve();
  let failures = 0;
  let stopTimer = () => {};

  const items = createPending<Change>({
    store: options.store,
    windowId,
    keyOf,
    onStored: () => windows?.notify({}),
    onChange: () => publish(),
  });

  function publish(change: Partial<OutboxState<Change>> = {}): void {
    const pending = items.pending().map(({ change: unsent, mark }) => withWrite(unsent, mark.write));
    state = { ...state, pending, isOnDevice: items.isOnDevice(), refused: items.refused(), ...change };
    for (const listener of listeners) listener();
  }

  function scheduleFlush(milliseconds: number): void {
    stopTimer();
    stopTimer = schedule(milliseconds, () => void flush());
  }

  function settle({ change, mark }: Unsent<Change>, result: SendResult): void {
    const key = keyOf(change);
    const latest = items.get(key);
    if (result.outcome !== 'saved')
      return items.refuse(latest ?? { change, mark }, result.outcome, { deletion: result.deletion });
    accepted.set(key, mark.write);
    if (latest === undefined || latest.mark.write === mark.write) return items.remove(key);
    // Edited again during the save: the next save builds on the version just written.
    const rebased = result.version === undefined ? undefined : withVersion(latest.change, result.version);
    items.replace({ ...latest, change: rebased ?? latest.change });
  }

  /** Returns the oldest pending changes of the lowest rank. */
  function nextBatch(size: number): readonly Unsent<Change>[] {
    const all = items.pending();
    const lowest = Math.min(...all.map(({ change }) => rankOf(change)));
    return all.filter(({ change }) => rankOf(change) === lowest).slice(0, size);
  }

  /** Sends one batch. Returns whether to go on. */
  async function sendBatch(batch: readonly Unsent<Change>[]): Promise<boolean> {
    try {
      const results = await send(await items.markSent(batch));
      failures = 0;
      const answers = batch.flatMap(({ change }, index) => {
        const result = results[index];
        return result === undefined ? [] : [{ change, result }];
      });
      if (answers.length < batch.length) throw new Error('The server did not answer about every change.');
      for (const { change, result } of answers) await confirm(change, result);
      batch.forEach((unsent, index) => settle(unsent, results[index] as SendResult));
      windows?.notify({ answers });
      publish();
      return true;
    } catch (error) {
      if (isPassing(error)) {
        publish({ status: 'retrying', problem: explainError(error) });
        scheduleFlush(retryDelay(failures++));
        return false;
      }
      // One of several was refused: each alone shows which.
      if (batch.length > 1) {
        for (const unsent of batch) if (!(await sendBatch([unsent]))) return false;
        return true;
      }
      console.error('The server refused a change', error);
      // The change stays on the device and is sent after the next sign-in.
      if (await isSignedOut(error)) {
        publish({ status: 'retrying', problem: 'You are signed out. Sign in to send it.' });
        return false;
      }
      const problem = explainError(error);
      for (const unsent of batch)
        items.refuse(items.get(keyOf(unsent.change)) ?? unsent, 'refused', { problem });
      return true;
    }
  }

  async function sendAll(): Promise<void> {
    await hearing;
    await items.refresh();
    publish({ status: 'saving', problem: undefined });
    for (let batch = nextBatch(batchSize); batch.length > 0; batch = nextBatch(batchSize)) {
      if (!maySend()) return publish({ status: 'retrying', problem: 'It is sent once you are signed in.' });
      if (!(await sendBatch(batch))) return;
    }
    publish({ status: 'saved' });
  }

  function flush(): Promise<void> {
    stopTimer();
    sending ??= exclusively(sendAll).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  function enqueue(change: Change, earlier: readonly string[] = []): void {
    items.add(change, earlier);
    publish(state.status === 'retrying' ? {} : { status: 'saving' });
    if (state.status !== 'retrying') scheduleFlush(debounceDelay);
  }

  async function hear({ answers = [] }: OutboxNews<Change>): Promise<void> {
    for (const { change, result } of answers) await confirm(change, result);
    await items.refresh();
    publish();
    // The other window sends it, unless it is closed before.
    if (items.pending().length > 0) scheduleFlush(4 * debounceDelay);
  }
  windows?.subscribe((news) => {
    hearing = hearing
      .then(() => hear(news))
      .catch((error: unknown) => console.warn('News of another window could not be applied', error));
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      await items.refresh();
      const hasPending = items.pending().length > 0;
      if (hasPending) scheduleFlush(0);
      publish({ isLoaded: true, ...(hasPending && { status: 'saving' }) });
    },
    put(edit) {
      const before = items.get(keyOf(edit));
      const base = baseOf(edit);
      // Another window changed the item, and this one did not show that yet: the member sees both.
      if (
        base !== null &&
        before !== undefined &&
        before.mark.window !== windowId &&
        before.mark.write !== base
      )
        return items.refuseEdit(edit);
      // What another window has unsent may have been made before this window's last write was accepted.
      const isOwn = before === undefined || before.mark.window === windowId;
      const known = [isOwn ? accepted.get(keyOf(edit)) : undefined, base].filter(
        (write) => typeof write === 'string',
      );
      enqueue(merge(before?.change, edit), known);
    },
    withdraw: (key) => {
      items.remove(key);
      publish();
    },
    flush,
    async resolveRefused(id, version) {
      const found = items.refusedBy(id);
      if (found === undefined) return;
      const rebased = version === undefined ? undefined : withVersion(found.change, version);
      // Before anything else: it takes the place of what the member sees now.
      if (rebased !== undefined) enqueue(rebased, found.mark.earlier);
      await items.forget(id);
    },
  };
}
