import type { Database } from '../database/database.ts';
import type { Catalog } from './catalog.ts';
import { loadCatalog, loadVersion } from './load-catalog.ts';

/** How old the knowledge of the schema may be before a request looks whether it still holds, in milliseconds. */
const freshFor = 5_000;

interface Known {
  catalog: Catalog;
  version: string;
  checkedAt: number;
}

export interface CatalogCache {
  /** The catalog, at most 5 s behind the database. */
  current(): Promise<Catalog>;
  /** Looks now; undefined when `seen` still holds. */
  newerThan(seen: Catalog): Promise<Catalog | undefined>;
  close(): Promise<void>;
}

/**
 * Keeps the catalog and notices DDL without a restart: when a lookup fails, every 5 s under load, and at once on
 * `notify pgrst, 'reload schema'`. Supabase's event trigger would be the fourth way, but it takes a superuser.
 * `now` is in milliseconds.
 */
export function createCatalogCache(
  database: Database,
  onFailure: (failure: unknown) => void,
  now: () => number = Date.now,
): CatalogCache {
  let known: Known | undefined;
  let checking: Promise<Known> | undefined;
  let next: Promise<Known> | undefined;
  let notifications = 0;

  async function check(): Promise<Known> {
    const checkedAt = now();
    const before = known;
    const seenNotifications = notifications;
    const result = await database.asOwner(async (tx): Promise<Known> => {
      const version = await loadVersion(tx);
      if (before?.version === version) return { ...before, checkedAt };
      return { catalog: await loadCatalog(tx), version, checkedAt };
    });
    // What was read before a notification arrived may lack the change that it announces.
    known = notifications === seenNotifications ? result : { ...result, checkedAt: -Infinity };
    return result;
  }

  /** One check at a time; whoever asks while one is under way shares the one after it, which sees later changes. */
  function checkNow(): Promise<Known> {
    if (!checking) {
      checking = check().finally(() => {
        checking = undefined;
      });
      return checking;
    }
    next ??= checking
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return checkNow();
      });
    return next;
  }

  const listening = database.listen('pgrst', (payload) => {
    if (payload !== '' && payload !== 'reload schema') return;
    notifications += 1;
    if (known) known = { ...known, checkedAt: -Infinity };
  });
  listening.catch(onFailure);

  return {
    async current() {
      if (known && now() - known.checkedAt < freshFor) return known.catalog;
      // The first request waits for a check already under way instead of asking for another.
      return (await (checking ?? checkNow())).catalog;
    },
    async newerThan(seen) {
      const { catalog } = await checkNow();
      return catalog === seen ? undefined : catalog;
    },
    async close() {
      const stop = await listening.catch(() => undefined);
      await stop?.();
    },
  };
}
