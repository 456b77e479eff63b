import { DataError } from '../../../lib/data-error.ts';

/** Throws a DataError where PostgREST refused a write. */
export function throwRefusal({ error, status }: { error: { message: string } | null; status: number }): void {
  if (error) throw new DataError(error, status);
}
