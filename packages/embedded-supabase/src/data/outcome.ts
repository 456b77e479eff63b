import type { Transaction } from '../database/database.ts';
import { errors } from './errors.ts';
import type { DataRequest } from './data-request.ts';
import type { Parameters } from './sql.ts';

/** The single row that every statement of the data API returns. */
export interface Outcome {
  /** Total number of rows, if counted. */
  total: number | null;
  /** Rows in this response, or rows changed. */
  page: number;
  /** JSON text. */
  body: string | null;
  /** Number of new rows of an upsert. */
  inserted?: number | null;
}

export async function runStatement(tx: Transaction, sql: string, parameters: Parameters): Promise<Outcome> {
  const { rows } = await tx.query<Outcome>(sql, parameters.values);
  return rows[0] ?? { total: null, page: 0, body: null };
}

/** Checks the caller's requirements inside the transaction, so that a violation rolls it back. Throws DataError. */
export function checkOutcome({ media, preferences, action }: DataRequest, page: number): void {
  if (media.single && page !== 1) throw errors.notSingular(page);
  const { handling, maxAffected } = preferences;
  if (action === 'read' || action === 'insert' || handling !== 'strict' || maxAffected === undefined) return;
  if (page > maxAffected) throw errors.tooManyAffected(page);
}

/** Returns the headers that describe the body. */
export function bodyHeaders({ media }: DataRequest): Record<string, string> {
  return { 'Content-Type': media.contentType, 'Content-Profile': 'public' };
}
