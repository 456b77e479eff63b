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
  /** Receives errors that are not the caller's fault. */
  log?: { error(details: object, message: string): void };
}

/** The planned work of a request. */
interface Plan {
  options: TransactionOptions;
  run(tx: Transaction): Promise<Response>;
}

/**
 * Serves `/rest/v1` like PostgREST: tables, views and functions of schema `public`, under the caller's role. `close`
 * stops listening for schema changes; the database stays open.
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

  /** Runs the request, and runs it again if it failed because of an outdated catalog. */
  async function withFreshCatalog(answer: (catalog: Catalog) => Promise<Response>): Promise<Response> {
    const catalog = await cache.current();
    try {
      return await answer(catalog);
    } catch (failure) {
      const newer = isSchemaError(failure) ? await cache.newerThan(catalog) : undefined;
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
    const suggestion = suggestName(request.name, catalog.tables.keys(), 0.75);
    throw errors.noTable(
      request.name,
      suggestion === undefined ? null : `Perhaps you meant the table 'public.${suggestion}'`,
    );
  }
  const node = planRead(catalog, { name: table.name, table }, request.query);
  return request.action === 'read'
    ? { options: transactionOptions(request, true), run: (tx) => readTable(tx, request, table, node) }
    : { options: transactionOptions(request, false), run: (tx) => writeTable(tx, request, table, node) };
}

/**
 * Returns the options of the transaction. Most requests are one statement that can be committed at once, except those
 * that also query the planner and writes that may have to be rolled back.
 */
function transactionOptions(
  { action, preferences, media }: DataRequest,
  readOnly: boolean,
): TransactionOptions {
  const { count, tx, maxAffected } = preferences;
  const asksPlanner = (action === 'read' || action === 'call') && count !== undefined && count !== 'exact';
  const mayRollBack = media.single || maxAffected !== undefined || (action === 'call' && count !== undefined);
  return { readOnly, oneStatement: !asksPlanner && tx !== 'rollback' && (readOnly || !mayRollBack) };
}

/** Carries the response out of a transaction that is rolled back at the caller's request. */
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
      // Otherwise deferred constraints would not be checked.
      await tx.query('set constraints all immediate');
      throw new RolledBack(response);
    });
  } catch (failure) {
    if (failure instanceof RolledBack) return failure.response;
    throw failure;
  }
}

/** Whether an outdated catalog may have caused the error: PGRST2xx, or SQLSTATE class 42 except a missing privilege. */
function isSchemaError(failure: unknown): boolean {
  if (failure instanceof DataError) return failure.code.startsWith('PGRST2');
  return failure instanceof DatabaseError && failure.code.startsWith('42') && failure.code !== '42501';
}
