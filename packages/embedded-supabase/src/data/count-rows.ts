import type { Transaction } from '../database/database.ts';
import { limits } from './limits.ts';
import { Parameters } from './sql.ts';

type CountKind = 'exact' | 'planned' | 'estimated' | undefined;

/** Returns the count as a column of the main statement. A planned count needs a separate statement. */
export function totalSql(kind: CountKind, countedRows: () => string): string {
  if (kind === undefined || kind === 'planned') return 'null::bigint';
  // An estimate avoids counting more than one page.
  const most = kind === 'estimated' ? ` limit ${limits.rows + 1}` : '';
  return `(select count(*) from (${countedRows()}${most}) pgrst_counted)`;
}

/** Returns the total to report, given the count of the main statement. */
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
