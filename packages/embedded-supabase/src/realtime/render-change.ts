import type { Role } from '../database/database.ts';
import type { Change } from './change.ts';
import { type PublishedTable, readableColumns } from './publication.ts';
import type { VisibleChange } from './read-changes.ts';

/** Maximum record size in bytes. A larger record is reduced to its short values, as on Supabase. */
const maxRecordBytes = 1_048_576;
const maxShortValueBytes = 64;

/**
 * Returns the `data` of a postgres_changes message as JSON text with Supabase's fields. The old record contains only
 * the primary key.
 */
export function renderChange(
  table: PublishedTable,
  role: Role,
  change: Change,
  { record }: VisibleChange,
): string {
  const columns = readableColumns(table, role).map(({ name, type }) => ({ name, type }));
  const tooLarge = record !== null && Buffer.byteLength(record) > maxRecordBytes;
  const fields = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(change.at.toISOString())}`,
    `"type":"${change.operation}"`,
    `"columns":${JSON.stringify(columns)}`,
  ];
  if (record !== null) fields.push(`"record":${tooLarge ? shortValues(record) : record}`);
  if (change.oldKey !== undefined) fields.push(`"old_record":${change.oldKey}`);
  fields.push(`"errors":${tooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`);
  return `{${fields.join(',')}}`;
}

/** Returns a record with its short values only. */
function shortValues(record: string): string {
  const values = Object.entries(JSON.parse(record) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(
      values.filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= maxShortValueBytes),
    ),
  );
}
