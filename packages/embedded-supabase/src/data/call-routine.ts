import type { Transaction } from '../database/database.ts';
import { callSql } from './build-call.ts';
import type { CallArguments } from './build-call.ts';
import { countSql, resultSource, selectSql } from './build-select.ts';
import type { Catalog, Routine } from './catalog.ts';
import { chooseRoutine } from './choose-routine.ts';
import { finishCount, totalSql } from './count-rows.ts';
import type { DataRequest } from './data-request.ts';
import { errors } from './errors.ts';
import { bodySql } from './negotiate-media.ts';
import { checkOutcome, runStatement } from './outcome.ts';
import { planRead } from './plan-read.ts';
import type { ReadNode } from './plan-read.ts';
import { contentRange } from './range.ts';
import { pageResponse } from './read-table.ts';
import { appliedPreferences } from './read-preferences.ts';
import { Parameters } from './sql.ts';

interface PlannedCall {
  routine: Routine;
  node: ReadNode;
  given: CallArguments;
  /** Whether to use a read-only transaction: for GET, HEAD and functions that are not volatile. */
  readOnly: boolean;
}

/** Chooses the function and plans how to read its rows. Throws DataError PGRST202, 203, 128 and those of `planRead`. */
export function planCall(catalog: Catalog, request: DataRequest): PlannedCall {
  const { body, query, preferences } = request;
  const given: CallArguments = body ? { kind: 'body', body } : { kind: 'query', values: query.arguments };
  const names = body ? body.keys : [...new Set(query.arguments.map(([name]) => name))];
  const routine = chooseRoutine(catalog, request.name, names, body !== undefined);
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined && !routine.returnsSet) {
    throw errors.maxAffectedNeedsSet();
  }
  const table = routine.returnsTable === undefined ? undefined : catalog.tables.get(routine.returnsTable);
  const root = { name: table?.name ?? routine.name, table, resultColumns: routine.returnsColumns };
  return {
    routine,
    given,
    node: planRead(catalog, root, query),
    readOnly: request.method !== 'POST' || routine.volatility !== 'volatile',
  };
}

/** Answers `/rpc/function`. */
export async function callRoutine(
  tx: Transaction,
  request: DataRequest,
  { routine, node, given }: PlannedCall,
): Promise<Response> {
  const source = resultSource(node.name, node.table);
  const parameters = new Parameters();
  const call = callSql(routine, node, given, parameters);
  const rows = selectSql(node, source, parameters, 'capped');
  const total = totalSql(request.preferences.count, () => countSql(node, source, parameters));
  const outcome = await runStatement(
    tx,
    `with pgrst_source as (${call}) select ${total} as total, count(*) as page, ` +
      `${resultSql(request, routine)} as body from (${rows}) pgrst_rows`,
    parameters,
  );
  const page = routine.returnsSet ? outcome.page : 1;
  checkOutcome(request, page);
  const counted = await finishCount(tx, request.preferences.count, outcome.total, (fresh) => {
    // This statement is only explained, so the function is not called twice.
    const again = callSql(routine, node, given, fresh);
    return `with pgrst_source as (${again}) ${countSql(node, source, fresh)}`;
  });
  if (routine.returns === 'void') {
    const applied = appliedPreferences(request.preferences, ['count', 'tx', 'handling']);
    return new Response(null, {
      status: 204,
      headers: {
        'Content-Range': contentRange(0, page - 1, counted),
        ...(applied ? { 'Preference-Applied': applied } : {}),
      },
    });
  }
  return pageResponse(request, node.offset ?? 0, page, counted, outcome.body, {});
}

/** Returns SQL for the body: a single value or object if the function returns one, otherwise a list. */
function resultSql({ method, media }: DataRequest, routine: Routine): string {
  if (method === 'HEAD' || routine.returns === 'void') return 'null';
  const value = routine.returns === 'scalar' ? 'pgrst_rows.pgrst_scalar' : 'pgrst_rows';
  return bodySql({ ...media, single: media.single || !routine.returnsSet }, value);
}
