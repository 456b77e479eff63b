/** Codes of the data service for a database that can't answer, and SQLSTATEs after which the same statement may succeed. */
const passingCodes = /^(?:PGRST00[0-3]|08...|53...|57...|40...|55P03)$/;

const hasField = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value;

/**
 * Returns whether an error of the Supabase client, or one of its causes, says that the backend could not answer: the request itself may be right,
 * and may be sent again. Knows errors of the data, auth and storage clients; a request that never arrived has the status 0.
 */
export function isOutage(error: unknown): boolean {
  if (hasField(error, 'code') && typeof error.code === 'string' && passingCodes.test(error.code)) return true;
  if (hasField(error, 'status') && isPassingStatus(error.status)) return true;
  // Of a request that never arrived, the data client gives an empty code, and the storage client the original error.
  if (hasField(error, 'code') && error.code === '' && hasField(error, 'details')) return true;
  if (hasField(error, 'originalError')) return true;
  return hasField(error, 'cause') && error.cause !== error && isOutage(error.cause);
}

const isPassingStatus = (status: unknown): boolean =>
  status === 0 || status === 429 || (typeof status === 'number' && status >= 500);
