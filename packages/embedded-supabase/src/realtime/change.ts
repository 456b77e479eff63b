import { z } from 'zod';
import type { ChangeOperation } from './binding.ts';

/** A row that was written, as the trigger `crossbar.announce_change` tells it. */
export interface Change {
  /** The table's oid. */
  table: number;
  operation: ChangeOperation;
  /** The primary key as JSON text, an object; absent for a row that was deleted. */
  key: string | undefined;
  /** The primary key it had before; absent for a row that is new. */
  oldKey: string | undefined;
  /** When the change was heard of, which is when it was committed, give or take the way here. */
  at: Date;
}

const announcement = z.tuple([
  z.number(),
  z.number(),
  z.enum(['INSERT', 'UPDATE', 'DELETE', 'UNREADABLE']),
  z.string().nullable(),
  z.string().nullable(),
]);

/** Reads an announcement; `unreadable` names a table of which something changed that cannot be said. */
export function readAnnouncement(payload: string, at: Date): Change | { unreadable: number } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  const parsed = announcement.safeParse(value).data;
  if (parsed === undefined) return undefined;
  const [, table, operation, key, oldKey] = parsed;
  if (operation === 'UNREADABLE') return { unreadable: table };
  if (operation === 'DELETE' ? oldKey === null : key === null) return undefined;
  return { table, operation, key: key ?? undefined, oldKey: oldKey ?? undefined, at };
}
