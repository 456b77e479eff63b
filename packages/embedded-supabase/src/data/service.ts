import type { Database, Transaction, TransactionOptions } from '../database/database.ts';
import { DatabaseError } from '../database/database.ts';
import type { Service } from '../service.ts';
import { callRoutine, planCall } from './call-routine.ts';
import { createCatalogCache } from './catalog-cache.ts';
import type { Catalog } from './catalog.ts';
import { readDataRequest } from './data-request.ts';
import type { DataRequest } from './data-request.ts';
import { DataError, errors, renderError } from './errors.ts';
import { planRead } from './plan-read.ts';
import { readTable } from './read-table.ts';
import { suggestName } from './suggest-name.ts';
import { writeTable } from './write-table.ts';

interface Dependencies {
  database: Database;
  /** Hears of every failure that is not the caller's. */
  log?: { error(details: object, message: string): void };
}

/** What one request does, planned and not yet run. */
interface Plan {
  options: TransactionOptions;
  run(tx: Transaction): Promise<Response>;
}

/**
 * The data API `/rest/v1`: tables, views and functions of schema `public` as PostgREST serves them, under the caller's
 * role. `close` stops listening for schema changes; the database stays open.
 */
export function createDataService({ database, log }: Dependencies): Service & { close(): Promise<void> } {
  const cache = createCatalogCache(database, (failure) =>
    log?.error({ cause: failure }, 'cannot listen for schema changes'),
  );

  const serve: Service = async (request, context) => {
    const { claims } = context.caller;
    try {
      const dataRequest = await readDataRequest(request, context.path);
      const roleContext = {
        claims,
        headers: Object.fromEntries(request.headers),
        method: request.method,
        path: context.path,
      };
      return await withFreshCatalog((catalog) => {
        const { options, run } = plan(catalog, dataRequest);
        return runPlan(dataRequest, (work) => database.withRole(roleContext, work, options), run);
      });
    } catch (failure) {
      const response = renderError(failure, claims.role);
      if (response.status >= 500) {
        log?.error({ requestId: context.requestId, cause: failure }, 'data request failed');
      }
      return request.method === 'HEAD' ? new Response(null, response) : response;
    }
  };

  /** Runs the request again when it failed for lack of something that has since been created or changed. */
  async function withFreshCatalog(answer: (catalog: Catalog) => Promise<Response>): Promise<Response> {
    const catalog = await cache.current();
    try {
      return await answer(catalog);
    } catch (failure) {
      const newer = mayBeOutdated(failure) ? await cache.newerThan(catalog) : undefined;
      if (!newer) throw failure;
      return answer(newer);
    }
  }

  return Object.assign(serve, { close: () => cache.close() });
}

function plan(catalog: Catalog, request: DataRequest): Plan {
  if (request.action === 'call') {
    const call = planCall(catalog, request);
    return {
      options: transactionOptions(request, call.readOnly),
      run: (tx) => callRoutine(tx, request, call),
    };
  }
  const table = catalog.tables.get(request.name);
  if (!table) {
    const meant = suggestName(request.name, catalog.tables.keys(), 0.75);
    throw errors.noTable(
      request.name,
      meant === undefined ? null : `Perhaps you meant the table 'public.${meant}'`,
    );
  }
  const node = planRead(catalog, { name: table.name, table }, request.query);
  return request.action === 'read'
    ? { options: transactionOptions(request, true), run: (tx) => readTable(tx, request, table, node) }
    : { options: transactionOptions(request, false), run: (tx) => writeTable(tx, request, table, node) };
}

/**
 * Most requests are one statement that may be committed at once. Not those that ask the planner as well, and not writes
 * that are undone when the answer turns out not to be what the caller insists on.
 */
function transactionOptions(
  { action, preferences, media }: DataRequest,
  readOnly: boolean,
): TransactionOptions {
  const { count, tx, maxAffected } = preferences;
  const asksPlanner = (action === 'read' || action === 'call') && count !== undefined && count !== 'exact';
  const insists = media.single || maxAffected !== undefined || (action === 'call' && count !== undefined);
  return { readOnly, oneStatement: !asksPlanner && tx !== 'rollback' && (readOnly || !insists) };
}

/** Carries the answer out of a transaction that is rolled back because the caller asked for it. */
class RolledBack extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('rolled back as requested');
    this.response = response;
  }
}

async function runPlan(
  request: DataRequest,
  inTransaction: (work: (tx: Transaction) => Promise<Response>) => Promise<Response>,
  run: (tx: Transaction) => Promise<Response>,
): Promise<Response> {
  if (request.preferences.tx !== 'rollback') return inTransaction(run);
  try {
    return await inTransaction(async (tx) => {
      const response = await run(tx);
      // Otherwise a deferred constraint would never be heard of.
      await tx.query('set constraints all immediate');
      throw new RolledBack(response);
    });
  } catch (failure) {
    if (failure instanceof RolledBack) return failure.response;
    throw failure;
  }
}

/** Class 42 says that SQL did not fit the schema, apart from a missing privilege; PGRST2xx says so before. */
function mayBeOutdated(failure: unknown): boolean {
  if (failure instanceof DataError) return failure.code.startsWith('PGRST2');
  return failure instanceof DatabaseError && failure.code.startsWith('42') && failure.code !== '42501';
}
