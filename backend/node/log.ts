import pino from 'pino';
import type { Settings } from '../env.ts';
import type { Log } from '../gateway/log.ts';

/** JSON lines: every request on standard output when live, only trouble on standard error locally. */
export function createLog(mode: Settings['mode']): Log {
  return mode === 'live'
    ? pino({ level: 'info' }, pino.destination({ fd: 1, sync: false }))
    : pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));
}
