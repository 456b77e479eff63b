/** How a change is sent. It is stored on the device with its change, so that a later visit and other windows know it. */
export interface Mark {
  /** Id of this write. The server keeps it as the last write of the row. */
  write: string;
  /** Earlier writes of this item that may have arrived, without an answer. */
  earlier: readonly string[];
  /** Whether it may have arrived. */
  isSent: boolean;
  /** The window that it was made in. */
  window: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Why it was not accepted. Then the member decides about it. */
  refused?: RefusalReason;
  /** The server's reason, in a sentence. */
  problem?: string | undefined;
}

/** What a page shows of an item: the version that it loaded, and the unsent write that it shows instead. */
export interface KnownItem {
  version: number;
  write?: string | undefined;
}

export type RefusalReason = 'conflict' | 'gone' | 'refused';

export interface Unsent<Change> {
  change: Change;
  mark: Mark;
}

/** A change as the device stores it. A change that an earlier release stored has no mark. */
export type StoredChange<Change> = Change & { unsent?: Mark };

/** Stores unsent changes across reloads, and for all windows. */
export interface ChangeStore<Change> {
  all(): Promise<StoredChange<Change>[]>;
  /** Stores a change. If `isInTheWay` is true for the stored one, returns that one and stores nothing. No other window writes in between. */
  put(
    key: string,
    change: StoredChange<Change>,
    isInTheWay: (there: Mark) => boolean,
  ): Promise<StoredChange<Change> | undefined>;
  /** Removes a change if it is still this write. */
  remove(key: string, write: string): Promise<void>;
}

/** Returns the mark of a new write of a window, which follows the writes in `earlier`. */
export const newMark = (window = '', earlier: readonly string[] = []): Mark => ({
  write: crypto.randomUUID(),
  earlier: [...new Set(earlier)],
  isSent: false,
  window,
  madeAt: Date.now(),
});

/** Returns the writes of an item that the server may have stored last, for the write after them. */
export const writesOf = ({ write, earlier, isSent }: Mark): readonly string[] =>
  isSent ? [...earlier, write] : earlier;

export function toStored<Change extends object>({ change, mark }: Unsent<Change>): StoredChange<Change> {
  return { ...change, unsent: mark };
}

export function fromStored<Change extends object>(stored: StoredChange<Change>): Unsent<Change> {
  const { unsent, ...change } = stored;
  // Its answer may be missing, but the server did not learn an id.
  return { change: change as unknown as Change, mark: unsent ?? { ...newMark(), madeAt: 0 } };
}
