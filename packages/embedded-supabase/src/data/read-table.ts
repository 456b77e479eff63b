import type { Transaction } from '../database/database.ts';
import { countSql, selectSql, tableSource } from './build-select.ts';
import type { Table } from './catalog.ts';
import { finishCount, totalSql } from './count-rows.ts';
import type { DataRequest } from './data-request.ts';
import { errors } from './errors.ts';
import { bodySql } from './negotiate-media.ts';
import { bodyHeaders, checkOutcome, runStatement } from './outcome.ts';
import type { ReadNode } from './plan-read.ts';
import { contentRange, rangeStatus } from './range.ts';
import { appliedPreferences } from './read-preferences.ts';
import { Parameters } from './sql.ts';

/** Answers GET and HEAD of a table. */
export async function readTable(
  tx: Transaction,
  request: DataRequest,
  table: Table,
  node: ReadNode,
): Promise<Response> {
  const source = tableSource(table.name);
  const parameters = new Parameters();
  const rows = selectSql(node, source, parameters, 'capped');
  const total = totalSql(request.preferences.count, () => countSql(node, source, parameters));
  const body = request.method === 'HEAD' ? 'null' : bodySql(request.media);
  const outcome = await runStatement(
    tx,
    `select ${total} as total, count(*) as page, ${body} as body from (${rows}) pgrst_rows`,
    parameters,
  );
  checkOutcome(request, outcome.page);
  const counted = await finishCount(tx, request.preferences.count, outcome.total, (fresh) =>
    countSql(node, source, fresh),
  );
  return pageResponse(
    request,
    node.offset ?? 0,
    outcome.page,
    counted,
    outcome.body,
    contentLocation(request),
  );
}

/** Returns the Content-Location header, unless it is so long that clients might reject the headers. */
function contentLocation({ name, canonicalQuery }: DataRequest): Record<string, string> {
  const location = `/${encodeURIComponent(name)}${canonicalQuery ? `?${canonicalQuery}` : ''}`;
  return location.length > 4096 ? {} : { 'Content-Location': location };
}

/** Answers 200 or 206 with the rows and their range. Throws DataError PGRST103 (416) for a page past the end. */
export function pageResponse(
  request: DataRequest,
  offset: number,
  page: number,
  total: number | undefined,
  body: string | null,
  headers: Record<string, string>,
): Response {
  const status = rangeStatus(offset, page, total);
  if (status === 416) throw errors.pagePastEnd(offset, total ?? 0);
  const applied = appliedPreferences(request.preferences, ['count', 'tx', 'handling']);
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...bodyHeaders(request),
      ...headers,
      'Content-Range': contentRange(offset, offset + page - 1, total),
      ...(applied ? { 'Preference-Applied': applied } : {}),
    },
  });
}
