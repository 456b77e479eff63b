import type { Role } from '../database/database.ts';
import type { Change } from './change.ts';
import { type PublishedTable, readableColumns } from './publication.ts';
import type { VisibleChange } from './read-changes.ts';

/** Maximum record size in bytes. A larger record is reduced to its short values, as on Supabase. */
export const maxRecordBytes = 1_048_576;
const maxShortValueBytes = 64;

/**
 * Returns the `data` of a postgres_changes message as JSON text with Supabase's fields. The old record contains only
 * the primary key. `select` limits the columns.
 */
export function renderChange(
  table: PublishedTable,
  role: Role,
  change: Change,
  { record }: VisibleChange,
  select: readonly string[] | undefined,
): string {
  const wanted = (name: string) => select === undefined || select.includes(name);
  const columns = readableColumns(table, role)
    .filter(({ name }) => wanted(name))
    .map(({ name, type }) => ({ name, type }));
  const tooLarge = record !== null && Buffer.byteLength(record) > maxRecordBytes;
  const fields = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(change.at.toISOString())}`,
    `"type":"${change.operation}"`,
    `"columns":${JSON.stringify(columns)}`,
  ];
  if (record !== null) fields.push(`"record":${narrowed(record, select, tooLarge)}`);
  if (change.oldKey !== undefined) fields.push(`"old_record":${narrowed(change.oldKey, select, false)}`);
  fields.push(`"errors":${tooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`);
  return `{${fields.join(',')}}`;
}

/** Removes values from a record. An unchanged record is not parsed, because that would round large numbers. */
function narrowed(record: string, select: readonly string[] | undefined, shorten: boolean): string {
  if (select === undefined && !shorten) return record;
  const values = JSON.parse(record) as Record<string, unknown>;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          (select === undefined || select.includes(name)) &&
          (!shorten || Buffer.byteLength(JSON.stringify(value)) <= maxShortValueBytes),
      ),
    ),
  );
}
