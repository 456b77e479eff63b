import type { Transaction } from '../database/database.ts';
import { resultSource, selectSql } from './build-select.ts';
import { deleteSql, insertSql, returningColumns, updateSql } from './build-write.ts';
import type { Conflict } from './build-write.ts';
import type { Table } from './catalog.ts';
import type { DataRequest } from './data-request.ts';
import { errors } from './errors.ts';
import { bodySql } from './negotiate-media.ts';
import type { Outcome } from './outcome.ts';
import { bodyHeaders, checkOutcome, runStatement } from './outcome.ts';
import type { ReadNode } from './plan-read.ts';
import { contentRange } from './range.ts';
import { appliedPreferences } from './read-preferences.ts';
import { Parameters } from './sql.ts';

/** Answers POST, PATCH and DELETE of a table. */
export async function writeTable(
  tx: Transaction,
  request: DataRequest,
  table: Table,
  node: ReadNode,
): Promise<Response> {
  const { preferences } = request;
  const parameters = new Parameters();
  const conflict = conflictOf(request, table);
  const write = writeSql(request, table, node, conflict, parameters);
  const isFull = preferences.return === 'representation';
  // The changed rows need not match the filters of the write any more.
  const rows = isFull
    ? selectSql({ ...node, conditions: [] }, resultSource(table.name, table), parameters, 'whole')
    : 'select 1 from pgrst_source';
  const columns = [
    'null::bigint as total',
    'count(*) as page',
    `${isFull ? bodySql(request.media) : 'null'} as body`,
    ...(conflict ? [`nullif(current_setting('pgrst.inserted', true), '')::int as inserted`] : []),
  ];
  const outcome = await runStatement(
    tx,
    `with pgrst_source as (${write}) select ${columns.join(', ')} from (${rows}) pgrst_rows`,
    parameters,
  );
  checkOutcome(request, outcome.page);
  return request.action === 'insert'
    ? insertResponse(request, outcome, conflict)
    : changeResponse(request, outcome);
}

function conflictOf({ preferences, query }: DataRequest, table: Table): Conflict | undefined {
  const columns = query.onConflict ?? table.primaryKey;
  if (preferences.resolution === undefined || columns.length === 0) return undefined;
  return { columns, resolution: preferences.resolution };
}

function writeSql(
  request: DataRequest,
  table: Table,
  node: ReadNode,
  conflict: Conflict | undefined,
  parameters: Parameters,
): string {
  const { preferences, body } = request;
  const returning = preferences.return === 'representation' ? returningColumns(node, table.primaryKey) : [];
  if (request.action === 'delete') return deleteSql(table, node, returning, parameters);
  if (!body) throw errors.unreadableBody('Empty or invalid json');
  const options = { table, body, missingIsDefault: preferences.missing === 'default', returning };
  return request.action === 'insert'
    ? insertSql(options, conflict, parameters)
    : updateSql(options, node, parameters);
}

function insertResponse(
  request: DataRequest,
  { page, body, inserted }: Outcome,
  conflict: Conflict | undefined,
): Response {
  const { preferences } = request;
  const onlyMerged = conflict?.resolution === 'merge-duplicates' && (inserted ?? 0) <= 0;
  const applied = appliedPreferences(preferences, [
    ...(conflict ? (['resolution'] as const) : []),
    'return',
    'count',
    'tx',
    'missing',
    'handling',
  ]);
  return new Response(preferences.return === 'representation' ? body : null, {
    status: onlyMerged ? 200 : 201,
    headers: {
      ...(preferences.return === 'representation' ? bodyHeaders(request) : {}),
      'Content-Range': contentRange(1, 0, countOf(request, page)),
      ...(applied ? { 'Preference-Applied': applied } : {}),
    },
  });
}

function changeResponse(request: DataRequest, { page, body }: Outcome): Response {
  const { preferences, action } = request;
  const isFull = preferences.return === 'representation';
  const applied = appliedPreferences(preferences, [
    'return',
    'count',
    'tx',
    'handling',
    ...(action === 'update' ? (['missing'] as const) : []),
  ]);
  const last = action === 'update' ? page - 1 : -1;
  return new Response(isFull ? body : null, {
    status: isFull ? 200 : 204,
    headers: {
      ...(isFull ? bodyHeaders(request) : {}),
      'Content-Range': contentRange(0, last, countOf(request, page)),
      ...(applied ? { 'Preference-Applied': applied } : {}),
    },
  });
}

/** Returns the number of changed rows for an exact or estimated count. A planned count does not apply to writes. */
function countOf({ preferences }: DataRequest, page: number): number | undefined {
  return preferences.count === 'exact' || preferences.count === 'estimated' ? page : undefined;
}
