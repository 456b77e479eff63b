import type { Log as FunctionLog } from '#functions/_shared/http.ts';
import type { Log } from 'embedded-supabase/log.ts';

/** Adapts the backend's log to the functions' log interface. */
export function functionLog(log: Log): FunctionLog {
  return (level, message, fields = {}) => log[level](fields, message);
}
