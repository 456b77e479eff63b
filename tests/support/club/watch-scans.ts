import type { Database, Transaction } from 'embedded-supabase/database/database.ts';

export interface WatchedDatabase extends Database {
  /** Returns the tables that were scanned sequentially since the last call, with the rows that the scans read. */
  takeScans(): ReadonlyMap<string, number>;
}

interface TableScans {
  table: string;
  scans: number;
  rows: number;
}

/**
 * Wraps a Postgres database and counts sequential scans of its transactions. The server's own counters also see the scans inside
 * policies, functions and triggers, which `explain` does not.
 */
export function watchScans(database: Database): WatchedDatabase {
  let seen = new Map<string, number>();

  const watch = async <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const before = new Map((await countScans(tx)).map((scan) => [scan.table, scan]));
    const result = await work(tx);
    for (const { table, scans, rows } of await countScans(tx)) {
      const earlier = before.get(table);
      if (scans === (earlier?.scans ?? 0)) continue;
      seen.set(table, (seen.get(table) ?? 0) + rows - (earlier?.rows ?? 0));
    }
    return result;
  };

  return {
    ...database,
    // Counting needs statements before and after the only one.
    withRole: (context, work, options) =>
      database.withRole(context, (tx) => watch(tx, work), { ...options, oneStatement: false }),
    asOwner: (work, options) => database.asOwner((tx) => watch(tx, work), options),
    takeScans() {
      const taken = seen;
      seen = new Map();
      return taken;
    },
  };
}

/** The counters of this connection, including those of earlier transactions that the server has not published yet. */
async function countScans(tx: Transaction): Promise<TableScans[]> {
  const { rows } = await tx.query<TableScans>(
    `select "schemaname" || '.' || "relname" as "table", "seq_scan" as "scans", "seq_tup_read" as "rows"
     from "pg_catalog"."pg_stat_xact_user_tables" where "seq_scan" > 0`,
  );
  return rows;
}
