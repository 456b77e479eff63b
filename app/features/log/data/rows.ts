import type { Attempt, JumpSession, Pole } from '#domain/jump-log.ts';
import type { Json } from '#domain/database.types.ts';
import type { LogItem } from '#lib/outbox/save-log-items.ts';
import { isDeletion, kindOf, tables, type LogChange } from './changes.ts';

/** Columns by the names of the app. */
const columns = {
  pole: {
    lengthM: 'length_m',
    ratingKg: 'rating_kg',
    flex: 'flex',
    brand: 'brand',
    isClub: 'is_club',
    isPutAway: 'is_put_away',
  } satisfies Record<keyof Omit<Pole, 'id' | 'version' | 'write'>, string>,
  session: {
    kind: 'kind',
    heldOn: 'held_on',
    title: 'title',
    barsM: 'bars_m',
    notes: 'notes',
  } satisfies Record<keyof Omit<JumpSession, 'id' | 'version' | 'write'>, string>,
  attempt: {
    sessionId: 'session_id',
    at: 'at',
    barM: 'bar_m',
    result: 'result',
    poleId: 'pole_id',
    gripM: 'grip_m',
    runUpLefts: 'run_up_lefts',
    midMarkM: 'mid_mark_m',
    takeOffM: 'take_off_m',
    standardsM: 'standards_m',
    reason: 'reason',
    note: 'note',
    submissionId: 'submission_id',
  } satisfies Record<keyof Omit<Attempt, 'id' | 'version' | 'write'>, string>,
};

interface Entries {
  pole: Pole;
  session: JumpSession;
  attempt: Attempt;
}

/** The columns of a table for a select. */
export const selectOf = (kind: keyof Entries): string =>
  ['id', 'version', ...Object.values(columns[kind])].join(', ');

/** Returns an entry from its row. */
export function fromRow<Kind extends keyof Entries>(kind: Kind, row: object): Entries[Kind] {
  const values = row as Record<string, unknown>;
  const named = Object.entries<string>(columns[kind]).map(([name, column]) => [name, values[column] ?? null]);
  return { id: values['id'], version: values['version'], ...Object.fromEntries(named) } as Entries[Kind];
}

/** Returns a change as the function save_jump_log takes it. */
export function toItem(change: LogChange): LogItem {
  const kind = kindOf(change);
  const { id, version } = change.entry;
  const item = { table: tables[kind], id, version };
  if (change.kind === 'session-gone') return { ...item, attempts: change.entry.attempts };
  if (isDeletion(change)) return item;
  const values = change.entry as unknown as Record<string, Json>;
  const row = Object.entries<string>(columns[kind]).map(([name, column]) => [column, values[name] ?? null]);
  return { ...item, row: Object.fromEntries(row) as Json };
}
