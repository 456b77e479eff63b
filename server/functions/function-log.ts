import type { Log as FunctionLog } from '../../supabase/functions/_shared/http.ts';
import type { Log } from 'embedded-supabase/log.ts';

/** The functions' way of logging, written to the backend's log. */
export function functionLog(log: Log): FunctionLog {
  return (level, message, fields = {}) => log[level](fields, message);
}
