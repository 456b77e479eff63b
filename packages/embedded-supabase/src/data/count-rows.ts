import type { Transaction } from '../database/database.ts';
import { limits } from './limits.ts';
import { Parameters } from './sql.ts';

export type CountKind = 'exact' | 'planned' | 'estimated' | undefined;

/** The count as a column of the main statement; the planner's guess needs a statement of its own. */
export function totalSql(kind: CountKind, countedRows: () => string): string {
  if (kind === undefined || kind === 'planned') return 'null::bigint';
  // Counting further than one page is what an estimate is meant to save.
  const most = kind === 'estimated' ? ` limit ${limits.rows + 1}` : '';
  return `(select count(*) from (${countedRows()}${most}) pgrst_counted)`;
}

/** The total to state, given what the main statement counted. */
export async function finishCount(
  tx: Transaction,
  kind: CountKind,
  counted: number | null,
  countedRows: (parameters: Parameters) => string,
): Promise<number | undefined> {
  if (kind === undefined) return undefined;
  if (kind === 'exact') return counted ?? 0;
  if (kind === 'estimated' && (counted ?? 0) <= limits.rows) return counted ?? 0;
  const parameters = new Parameters();
  const { rows } = await tx.query<Record<'QUERY PLAN', { Plan: { 'Plan Rows': number } }[]>>(
    `explain (format json) ${countedRows(parameters)}`,
    parameters.values,
  );
  return Math.max(counted ?? 0, rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
}
