import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { ask, type Member } from './people.ts';

type Table = 'poles' | 'jump_sessions' | 'jump_attempts' | 'set_logs' | 'readiness_checks';

/** An entry as a device sends it. Without a row it is deleted. */
export interface LogItem {
  table: Table;
  id: string;
  version?: number;
  /** Id of this write. */
  write?: string;
  /** Writes of this entry that got no answer, or a deletion that is undone. */
  earlier?: string[];
  row?: object;
  attempts?: number;
}

interface LogAnswer {
  id: string;
  outcome: 'saved' | 'conflict' | 'gone';
  missing?: 'session' | 'pole';
  /** The write that deleted the entry. */
  deletion?: string | null;
  row?: { version: number } & Record<string, unknown>;
}

export const poleItem = (fields: object = {}, item: Partial<LogItem> = {}): LogItem => ({
  table: 'poles',
  id: randomUUID(),
  row: {
    length_m: 4.6,
    rating_kg: 77,
    flex: null,
    brand: '',
    is_club: false,
    is_put_away: false,
    ...fields,
  },
  ...item,
});

export const sessionItem = (fields: object = {}, item: Partial<LogItem> = {}): LogItem => ({
  table: 'jump_sessions',
  id: randomUUID(),
  row: { kind: 'meet', held_on: '2026-11-27', title: 'Club meet', bars_m: [4, 4.2], notes: '', ...fields },
  ...item,
});

export const attemptItem = (
  session: { id: string },
  fields: object = {},
  item: Partial<LogItem> = {},
): LogItem => ({
  table: 'jump_attempts',
  id: randomUUID(),
  row: {
    session_id: session.id,
    at: '2026-11-27T15:00:00.000Z',
    bar_m: 4,
    result: 'made',
    note: '',
    ...fields,
  },
  ...item,
});

/** Sends entries and returns the answers. The device decides nothing. */
export async function saveLog(
  database: Database,
  person: Member,
  items: readonly LogItem[],
  device = '00000000-0000-4000-8000-000000000001',
): Promise<LogAnswer[]> {
  const [row] = await ask<{ answers: LogAnswer[] }>(
    database,
    person,
    `select "public"."save_jump_log"($1::uuid, $2::jsonb) as "answers"`,
    [device, JSON.stringify(items)],
  );
  return row?.answers ?? [];
}
