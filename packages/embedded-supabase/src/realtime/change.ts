import { z } from 'zod';
import type { ChangeOperation } from './binding.ts';

/** A changed row, as notified by the trigger function `crossbar.announce_change`. */
export interface Change {
  /** The table's oid. */
  table: number;
  operation: ChangeOperation;
  /** Primary key as a JSON object (text); undefined for a deleted row. */
  key: string | undefined;
  /** Primary key before the change; undefined for an inserted row. */
  oldKey: string | undefined;
  /** When the notification arrived, which is about the time of the commit. */
  at: Date;
}

const announcement = z.tuple([
  z.number(),
  z.number(),
  z.enum(['INSERT', 'UPDATE', 'DELETE', 'UNREADABLE']),
  z.string().nullable(),
  z.string().nullable(),
]);

/** Parses a notification. `unreadable` is the oid of a table whose changed key was too long to send. */
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
