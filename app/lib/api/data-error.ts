import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/** A read or write of a table failed. `status` is the HTTP status, 0 when there was no answer, so that queries know whether to retry. */
export class DataError extends Error {
  readonly status: number;

  constructor({ message }: { message: string }, status: number) {
    super(message);
    this.name = 'DataError';
    this.status = status;
  }
}

/** What a read or write of a table answered. Throws DataError when it failed. */
export function takeData<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error) throw new DataError(error, status);
  return data;
}

/** Whether a row was refused because it is there already. */
export function isUniqueViolation(error: { code: string } | null): boolean {
  return error?.code === '23505';
}
