import type { Database } from './database.ts';

const measuredForMs = 60_000;
/** A clock that was set by more than this is measured again. */
const jumpMs = 1_000;

interface DatabaseClock {
  /** Milliseconds that the database's clock is ahead of this server's; negative when it is behind. */
  aheadMs(): Promise<number>;
}

/** Compares this server's clock with the database's, once a minute and when this server's was set. */
export function createDatabaseClock(database: Pick<Database, 'asOwner'>): DatabaseClock {
  let measured: { aheadMs: Promise<number>; at: number; offset: number } | undefined;

  async function measure(): Promise<number> {
    const before = Date.now();
    const { rows } = await database.asOwner(
      (tx) =>
        tx.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as "now"'),
      { oneStatement: true },
    );
    return Math.round((rows[0]?.now ?? before) - (before + Date.now()) / 2);
  }

  return {
    aheadMs() {
      const at = performance.now();
      const offset = Date.now() - at;
      const isFresh =
        measured !== undefined &&
        at - measured.at < measuredForMs &&
        Math.abs(offset - measured.offset) < jumpMs;
      if (measured !== undefined && isFresh) return measured.aheadMs;
      const aheadMs = measure();
      measured = { aheadMs, at, offset };
      aheadMs.catch(() => (measured = undefined));
      return aheadMs;
    },
  };
}
