import { byTimeLogged } from '#domain/jump-log.ts';
import { askAll, rpc } from '#lib/session/ask.ts';
import type { JumpLog } from './log.ts';
import { fromRow, selectOf } from './rows.ts';

/** Practices and meets that are loaded at first, and more with each press of 'Show older'. */
export const pageSize = 30;

export const logKey = (athleteId: string) => ['jump-log', athleteId] as const;

/** Loads an athlete's poles and the latest practices and meets with their attempts. Throws DataError. */
export async function loadLog(athleteId: string, count: number): Promise<JumpLog> {
  const [poles, rows] = await Promise.all([
    rpc('list_poles', { p_athlete_id: athleteId }),
    askAll(
      (database) =>
        database
          .from('jump_sessions')
          .select(`${selectOf('session')}, jump_attempts(${selectOf('attempt')})` as '*, jump_attempts(*)')
          .eq('athlete_id', athleteId)
          .order('held_on', { ascending: false })
          .order('id'),
      count + 1,
    ),
  ]);
  return {
    poles: poles.map((row) => ({
      ...fromRow('pole', row),
      jumps: row.jumps,
      gripFromM: row.grip_from_m,
      gripToM: row.grip_to_m,
      lastUsedAt: row.last_used_at,
    })),
    sessions: rows.slice(0, count).map(({ jump_attempts: attempts, ...row }) => ({
      ...fromRow('session', row),
      attempts: attempts.map((attempt) => fromRow('attempt', attempt)).sort(byTimeLogged),
    })),
    hasOlder: rows.length > count,
  };
}
