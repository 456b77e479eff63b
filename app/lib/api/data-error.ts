import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/**
 * A failed read or write of a table. `status` is the HTTP status, or 0 without a response. Queries use it to decide on
 * retries.
 */
export class DataError extends Error {
  readonly status: number;
  /** The database's own sentence for the user, such as 'This is your own address.' Undefined for a technical error. */
  readonly refusal: string | undefined;

  constructor({ message, details }: { message: string; details?: string | null }, status: number) {
    super(message);
    this.name = 'DataError';
    this.status = status;
    // The functions of the project name their refusals, for example own_address. Postgres writes sentences there.
    this.refusal = details && /^[a-z_]+$/.test(details) ? message : undefined;
  }
}

/** Returns the data of a response from the data API. Throws DataError when the request failed. */
export function takeData<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error) throw new DataError(error, status);
  return data;
}

/** Converts an error of the storage client, whose status is undefined without a response. */
export function toDataError(error: Error): DataError {
  return new DataError(error, 'status' in error && typeof error.status === 'number' ? error.status : 0);
}

/** Whether an insert failed because the row already exists. */
export function isUniqueViolation(error: { code: string } | null): boolean {
  return error?.code === '23505';
}
