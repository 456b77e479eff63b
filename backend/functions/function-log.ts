import type { Log as FunctionLog } from '../../supabase/functions/_shared/http.ts';
import { describeError, type Log } from '../gateway/log.ts';

/** The functions' way of logging, written to the backend's log. Errors among the fields lose their e-mail addresses. */
export function functionLog(log: Log): FunctionLog {
  return (level, message, fields = {}) => {
    const described = Object.entries(fields).map(([name, value]): [string, unknown] => [
      name,
      value instanceof Error ? describeWithCause(value) : value,
    ]);
    log[level](Object.fromEntries(described), message);
  };
}

function describeWithCause(error: Error): object {
  return error.cause instanceof Error
    ? { ...describeError(error), cause: describeError(error.cause) }
    : describeError(error);
}
