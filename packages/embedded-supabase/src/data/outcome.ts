import type { Transaction } from '../database/database.ts';
import { errors } from './errors.ts';
import type { DataRequest } from './data-request.ts';
import type { Parameters } from './sql.ts';

/** The one row that every statement of the data API returns. */
export interface Outcome {
  /** Rows there are in all, if they were counted. */
  total: number | null;
  /** Rows in this answer, or rows touched. */
  page: number;
  /** JSON text. */
  body: string | null;
  /** Of an upsert: how many rows were new. */
  inserted?: number | null;
  /** Of an insert with `return=headers-only`: a filter for each column of the primary key. */
  location?: Record<string, string> | null;
}

export async function runStatement(tx: Transaction, sql: string, parameters: Parameters): Promise<Outcome> {
  const { rows } = await tx.query<Outcome>(sql, parameters.values);
  return rows[0] ?? { total: null, page: 0, body: null };
}

/** What the caller insists on; thrown inside the transaction, so that nothing is kept when it does not hold. */
export function checkOutcome({ media, preferences, action }: DataRequest, page: number): void {
  if (media.single && page !== 1) throw errors.notSingular(page);
  const { handling, maxAffected } = preferences;
  if (action === 'read' || action === 'insert' || handling !== 'strict' || maxAffected === undefined) return;
  if (page > maxAffected) throw errors.tooManyAffected(page);
}

/** The headers that describe a body. */
export function bodyHeaders({ media }: DataRequest): Record<string, string> {
  return { 'Content-Type': media.contentType, 'Content-Profile': 'public' };
}
