import type { Database } from '../database/database.ts';
import type { Catalog } from './catalog.ts';
import { loadCatalog, loadVersion } from './load-catalog.ts';

/** Age in milliseconds after which a request checks whether the catalog has changed. */
const maxAgeMs = 5_000;

interface CachedCatalog {
  catalog: Catalog;
  version: string;
  checkedAt: number;
}

interface CatalogCache {
  /** Returns the catalog, which is at most 5 s old. */
  current(): Promise<Catalog>;
  /** Checks now. Returns undefined when the catalog has not changed since `seen`. */
  newerThan(seen: Catalog): Promise<Catalog | undefined>;
  close(): Promise<void>;
}

/**
 * Caches the catalog. Detects DDL when a lookup fails, every 5 s under load, and at once on `notify pgrst, 'reload
 * schema'`. Supabase also uses an event trigger, which requires a superuser. `now` is in milliseconds.
 */
export function createCatalogCache(
  database: Database,
  onFailure: (failure: unknown) => void,
  now: () => number = Date.now,
): CatalogCache {
  let cached: CachedCatalog | undefined;
  let checking: Promise<CachedCatalog> | undefined;
  let next: Promise<CachedCatalog> | undefined;
  let notifications = 0;

  async function check(): Promise<CachedCatalog> {
    const checkedAt = now();
    const before = cached;
    const seenNotifications = notifications;
    const result = await database.asOwner(async (tx): Promise<CachedCatalog> => {
      const version = await loadVersion(tx);
      if (before?.version === version) return { ...before, checkedAt };
      return { catalog: await loadCatalog(tx), version, checkedAt };
    });
    // A catalog read before a notification may lack the announced change.
    cached = notifications === seenNotifications ? result : { ...result, checkedAt: -Infinity };
    return result;
  }

  /** Runs one check at a time. Calls during a check share the next one, which sees later changes. */
  function checkNow(): Promise<CachedCatalog> {
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
    if (cached) cached = { ...cached, checkedAt: -Infinity };
  });
  listening.catch(onFailure);

  return {
    async current() {
      if (cached && now() - cached.checkedAt < maxAgeMs) return cached.catalog;
      // Wait for a running check instead of starting another one.
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
