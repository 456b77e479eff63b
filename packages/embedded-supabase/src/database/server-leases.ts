import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { createMemoryLeases, LeaseLostError, type Lease, type Leases } from './leases.ts';

export interface ServerLeasesOptions {
  /**
   * How long a lease outlives the last sign of its server. Default 12, less than an upload's request waits, so that it continues after a
   * crash.
   */
  leaseSeconds?: number;
  /** Default 3. */
  renewSeconds?: number;
  /** Called when a renewal fails; it is repeated. */
  onError?: (error: unknown) => void;
}

interface Held {
  fence: number;
  /** When another server may take the lease, by this process's clock. */
  endsAt: number;
  lost: AbortController;
}

/** Opens the leases of a server: shared on Postgres, in memory on PGlite, which belongs to one process. */
export async function openLeases(database: Database, options?: ServerLeasesOptions): Promise<Leases> {
  return database.engine === 'pglite' ? createMemoryLeases() : joinServers(database, options);
}

/**
 * Joins the servers that share a Postgres database, which has the platform's schema. Renews this server's row and its
 * leases until `close`. A server that cannot renew them regards them as lost one renewal before they end.
 */
export async function joinServers(database: Database, options: ServerLeasesOptions = {}): Promise<Leases> {
  const { leaseSeconds = 12, renewSeconds = 3, onError = () => undefined } = options;
  const id = randomUUID();
  const held = new Map<string, Held>();
  /** The database gives a lease to its own server again, so one call at a time asks for it. */
  const asking = new Set<string>();
  let renewing: Promise<void> | undefined;

  const query = <Row extends object>(sql: string, params: readonly unknown[]) =>
    database.asOwner((tx) => tx.query<Row>(sql, params), { oneStatement: true });

  function lose(name: string, lease: Held): void {
    if (held.get(name) === lease) held.delete(name);
    lease.lost.abort(new LeaseLostError(name));
  }

  async function renew(): Promise<void> {
    const started = performance.now();
    // Without those that are taken while the statement runs.
    const known = [...held];
    const { rows } = await query<{ name: string; fence: number }>(
      'select "name", "fence" from "crossbar"."renew_server"($1::uuid, $2)',
      [id, leaseSeconds],
    );
    const renewed = new Map(rows.map(({ name, fence }) => [name, fence]));
    for (const [name, lease] of known) {
      if (renewed.get(name) === lease.fence) lease.endsAt = started + leaseSeconds * 1000;
      else if (held.get(name) === lease) lose(name, lease);
    }
  }

  function tick(): void {
    const soon = performance.now() + renewSeconds * 1000;
    for (const [name, lease] of held) if (lease.endsAt <= soon) lose(name, lease);
    renewing ??= renew()
      .catch(onError)
      .finally(() => (renewing = undefined));
  }

  function leaseOf(name: string, lease: Held): Lease {
    async function require(tx: Transaction): Promise<void> {
      const { rowCount } = await tx.query(
        'select from "crossbar"."leases" where "name" = $1 and "fence" = $2 for share',
        [name, lease.fence],
      );
      if (rowCount === 0) throw new LeaseLostError(name);
    }
    return {
      fence: lease.fence,
      isHeld: () => held.get(name) === lease && performance.now() < lease.endsAt,
      lost: lease.lost.signal,
      require,
      guard: (work) =>
        database.asOwner(async (tx) => {
          await require(tx);
          return work();
        }),
      async release() {
        if (held.get(name) === lease) held.delete(name);
        await query('delete from "crossbar"."leases" where "name" = $1 and "fence" = $2', [
          name,
          lease.fence,
        ]).catch(onError);
      },
    };
  }

  async function running() {
    const { rows } = await query<{ id: string; kept: string[] }>(
      `select "id", "kept" from "crossbar"."servers"
       where "id" = $1::uuid or "heartbeat_at" > clock_timestamp() - make_interval(secs => $2)`,
      [id, leaseSeconds],
    );
    return rows;
  }

  await renew();
  const timer = setInterval(tick, renewSeconds * 1000).unref();
  return {
    async take(name) {
      if (held.has(name) || asking.has(name)) return undefined;
      asking.add(name);
      const started = performance.now();
      try {
        const { rows } = await query<{ fence: number }>(
          'select * from "crossbar"."take_lease"($1, $2::uuid, $3) as "fence"',
          [name, id, leaseSeconds],
        );
        const [row] = rows;
        if (row === undefined) return undefined;
        const lease: Held = {
          fence: row.fence,
          endsAt: started + leaseSeconds * 1000,
          lost: new AbortController(),
        };
        held.set(name, lease);
        return leaseOf(name, lease);
      } finally {
        asking.delete(name);
      }
    },
    hasPeers: async () => (await running()).some((server) => server.id !== id),
    async keep(names) {
      await query('update "crossbar"."servers" set "kept" = $2::text[] where "id" = $1::uuid', [id, names]);
    },
    kept: async () => (await running()).flatMap((server) => server.kept),
    async close() {
      clearInterval(timer);
      await renewing;
      held.clear();
      await query(
        `with "left" as (delete from "crossbar"."servers" where "id" = $1::uuid)
         delete from "crossbar"."leases" where "server" = $1::uuid`,
        [id],
      ).catch(onError);
    },
  };
}
