import {
  fromStored,
  newMark,
  toStored,
  writesOf,
  type ChangeStore,
  type Mark,
  type RefusalReason,
  type Unsent,
} from './unsent.ts';

interface Options<Change extends object> {
  store: ChangeStore<Change>;
  windowId: string;
  keyOf: (change: Change) => string;
  /** Something was written to the device. */
  onStored: () => void;
  onChange: () => void;
}

interface Why {
  deletion?: string | null | undefined;
  /** The server's reason, in a sentence. */
  problem?: string;
}

/** The key of a refused change on the device, by its write: an item can have several, and newer changes of its own. */
const refusedKey = (id: string) => `refused/${id}`;

/**
 * Keeps unsent and refused changes in memory, and on the device as far as it has room. What the device has counts: another window may have
 * changed or sent it. What is being written, or found no room, is this window's alone.
 */
export function createPending<Change extends object>({
  store,
  windowId,
  keyOf,
  onStored,
  onChange,
}: Options<Change>) {
  const pending = new Map<string, Unsent<Change>>();
  /** By the id of the write. */
  const refused = new Map<string, Unsent<Change>>();
  /** Changes that are in this window's memory only. */
  const unstored = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  let canRead = true;
  let writes = 0;

  /** One write after the other for each key. A failure is only a warning: sending works without the device. */
  function write(key: string, work: () => Promise<void>, whatFailed?: () => void): Promise<void> {
    writes += 1;
    const before = writing.get(key);
    // At once, because the page may be closed in the next moment.
    const written = (before ? before.then(work) : work())
      .then(onStored, (error: unknown) => {
        console.warn('Could not store the change on this device', error);
        whatFailed?.();
      })
      .finally(() => {
        if (writing.get(key) === written) writing.delete(key);
      });
    writing.set(key, written);
    return written;
  }

  /** `replaced`: the write that this one takes the place of, which the member saw. */
  function keep(unsent: Unsent<Change>, replaced?: string): Promise<void> {
    const { change, mark } = unsent;
    const key = keyOf(change);
    const isInTheWay = (there: Mark) => there.write !== mark.write && there.write !== replaced;
    return write(
      key,
      async () => {
        const there = await store.put(key, toStored(unsent), isInTheWay);
        unstored.delete(key);
        if (there !== undefined && pending.get(key)?.mark.write === mark.write) {
          // Another window was faster: the member sees both.
          pending.set(key, fromStored(there));
          keepRefused({ change, mark: { ...newMark(windowId), refused: 'conflict' } });
        }
        onChange();
      },
      () => {
        if (!pending.has(key)) return;
        unstored.add(key);
        onChange();
      },
    );
  }

  function keepRefused(unsent: Unsent<Change>): void {
    const id = unsent.mark.write;
    refused.set(id, unsent);
    unstored.add(refusedKey(id));
    void write(refusedKey(id), async () => {
      await store.put(refusedKey(id), toStored(unsent), () => false);
      unstored.delete(refusedKey(id));
    });
  }

  function remove(key: string): void {
    const removed = pending.get(key)?.mark.write ?? '';
    pending.delete(key);
    unstored.delete(key);
    void write(key, () => store.remove(key, removed));
  }

  return {
    pending: (): readonly Unsent<Change>[] => [...pending.values()],
    refused: () =>
      [...refused].map(([id, { change, mark }]) => ({
        id,
        change,
        reason: mark.refused ?? 'refused',
        problem: mark.problem,
      })),
    refusedBy: (id: string) => refused.get(id),
    get: (key: string) => pending.get(key),
    isOnDevice: () => [...pending.keys()].every((key) => !unstored.has(key)),

    /** Adds a change after the one that it replaces. */
    add(change: Change, earlier: readonly string[]): void {
      const key = keyOf(change);
      const before = pending.get(key);
      const unsent = {
        change,
        mark: newMark(windowId, [...(before ? writesOf(before.mark) : []), ...earlier]),
      };
      // Moves to the end of the queue, so that an edit in progress does not delay finished ones.
      pending.delete(key);
      pending.set(key, unsent);
      void keep(unsent, before?.mark.write);
    },

    replace(unsent: Unsent<Change>): void {
      pending.set(keyOf(unsent.change), unsent);
      void keep(unsent);
    },

    remove,

    /** Notes on the device that these changes may arrive, before they are sent. */
    async markSent(batch: readonly Unsent<Change>[]): Promise<readonly Unsent<Change>[]> {
      return Promise.all(
        batch.map(async (unsent) => {
          const sent = { ...unsent, mark: { ...unsent.mark, isSent: true } };
          const key = keyOf(unsent.change);
          const latest = pending.get(key)?.mark;
          if (latest?.write !== sent.mark.write || latest.isSent) return sent;
          pending.set(key, sent);
          await keep(sent);
          return sent;
        }),
      );
    },

    /** Takes a change out of the queue, and keeps it until the member decides. `deletion`: the write that deleted its item. */
    refuse({ change, mark }: Unsent<Change>, reason: RefusalReason, { deletion, problem }: Why): void {
      const earlier = deletion ? [...mark.earlier, deletion] : mark.earlier;
      keepRefused({ change, mark: { ...mark, earlier, refused: reason, problem } });
      remove(keyOf(change));
      onChange();
    },

    /** Keeps an edit that conflicts with an unsent change of another window, until the member decides. */
    refuseEdit(change: Change): void {
      keepRefused({ change, mark: { ...newMark(windowId), refused: 'conflict' } });
      onChange();
    },

    /** Forgets a refused change, on the device first, so that it does not return when the page is closed at once. */
    async forget(id: string): Promise<void> {
      await write(refusedKey(id), () => store.remove(refusedKey(id), id));
      refused.delete(id);
      unstored.delete(refusedKey(id));
      onChange();
    },

    /** Reads what the device has now. */
    async refresh(): Promise<void> {
      await Promise.all(writing.values());
      const before = writes;
      const stored = await store.all().then(
        (all) => all.map(fromStored),
        (error: unknown) => {
          if (canRead) console.warn('The changes on this device could not be read', error);
          canRead = false;
          return undefined;
        },
      );
      if (stored === undefined) return;
      // Read again, if this window wrote meanwhile.
      if (before !== writes) return this.refresh();
      const isOurs = (key: string) => unstored.has(key) || writing.has(key);
      const kept = [...pending.values()].filter(({ change }) => isOurs(keyOf(change)));
      const keptRefused = [...refused.values()].filter(({ mark }) => isOurs(refusedKey(mark.write)));
      pending.clear();
      refused.clear();
      for (const unsent of stored.toSorted((a, b) => a.mark.madeAt - b.mark.madeAt)) {
        if (unsent.mark.refused === undefined) pending.set(keyOf(unsent.change), unsent);
        else refused.set(unsent.mark.write, unsent);
      }
      for (const unsent of kept) pending.set(keyOf(unsent.change), unsent);
      for (const unsent of keptRefused) refused.set(unsent.mark.write, unsent);
      onChange();
    },
  };
}
