import pino from 'pino';
import type { Settings } from '../env.ts';
import type { Log } from '../log.ts';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** JSON lines: every request on standard output when live, only trouble on standard error locally. */
export function createLog(mode: Settings['mode'], level: LogLevel = mode === 'live' ? 'info' : 'warn'): Log {
  return mode === 'live'
    ? pino({ level }, pino.destination({ fd: 1, sync: false }))
    : pino({ level }, pino.destination({ fd: 2, sync: true }));
}
