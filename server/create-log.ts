import pino, { type DestinationStream } from 'pino';
import { describeFields } from '#functions/_shared/describe-error.ts';
import type { Settings } from './settings.ts';
import type { Log } from 'embedded-supabase/log.ts';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** Creates a JSON log without email addresses: live, all requests on stdout; locally, warnings and errors on stderr. */
export function createLog(
  mode: Settings['mode'],
  level: LogLevel = mode === 'live' ? 'info' : 'warn',
  stream: DestinationStream = pino.destination(
    mode === 'live' ? { fd: 1, sync: false } : { fd: 2, sync: true },
  ),
): Log {
  return pino({ level, formatters: { log: describeFields } }, stream);
}
