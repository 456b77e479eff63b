import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { listTables, type TransferTable } from './list-tables.ts';
import { rowLine, TransferError, type Manifest, type RowLine } from './manifest.ts';

const MAX_BATCH_ROWS = 500;
/** Limits the memory for rows with long texts. */
const MAX_BATCH_CHARACTERS = 4_000_000;

interface ReadOptions {
  /** Filters rows; objects without bytes are not imported. */
  isWanted: (table: string, row: Readonly<Record<string, string | null>>) => boolean;
  /** Tables of the target that are not changed. */
  kept: readonly string[];
}

/**
 * Replaces the rows of all tables with those of `path`, without triggers and foreign keys, because the rows are known
 * to be consistent. Skips platform tables and columns (auth, storage, sandbox) that the target does not have. Throws
 * TransferError for missing tables and columns of the project.
 */
export async function readRows(
  tx: Transaction,
  path: string,
  manifest: Manifest,
  { isWanted, kept }: ReadOptions,
): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const name of kept) tables.delete(name);
  await disableTriggers(tx);
  for (const name of tables.keys()) await tx.exec(`delete from ${name}`);

  let batch: { table: string; rows: Record<string, string | null>[]; text: number } | undefined;
  const flush = async () => {
    if (batch === undefined) return;
    const { table, rows } = batch;
    batch = undefined;
    await insertRows(tx, table, tables.get(table), rows);
  };
  for await (const { table, row, size } of readLines(path)) {
    if (kept.includes(table) || !isWanted(table, row)) continue;
    if (
      batch &&
      (batch.table !== table || batch.rows.length === MAX_BATCH_ROWS || batch.text > MAX_BATCH_CHARACTERS)
    ) {
      await flush();
    }
    batch ??= { table, rows: [], text: 0 };
    batch.rows.push(row);
    batch.text += size;
  }
  await flush();
  await setSequences(tx, manifest.sequences);
}

/** Reads the rows of a folder in order; `size` is in characters. */
export async function* readLines(path: string): AsyncGenerator<RowLine & { size: number }> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    yield { ...rowLine.parse(JSON.parse(line)), size: line.length };
  }
}

async function disableTriggers(tx: Transaction): Promise<void> {
  try {
    await tx.exec(`set local session_replication_role = replica`);
  } catch (error) {
    throw new TransferError(
      'The user in DATABASE_URL cannot disable triggers for the import. Run this once as a superuser: ' +
        'grant set on parameter session_replication_role to <user>',
      { cause: error },
    );
  }
}

const isPlatformTable = (table: string) => !/^(public|private)\./.test(table);

async function insertRows(
  tx: Transaction,
  name: string,
  table: TransferTable | undefined,
  rows: readonly Record<string, string | null>[],
): Promise<void> {
  if (table === undefined) {
    if (isPlatformTable(name)) return;
    throw new TransferError(`The database has no table ${name}, so nothing was changed.`);
  }
  const rowColumns = Object.keys(rows[0] ?? {});
  const columns = table.columns.filter(({ name: column }) => rowColumns.includes(column));
  const unknown = rowColumns.filter((column) => columns.every(({ name: known }) => known !== column));
  if (unknown.length > 0 && !isPlatformTable(name)) {
    throw new TransferError(`The table ${name} has no column ${unknown.join(', ')}, so nothing was changed.`);
  }
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const values = columns.map(({ name: column, type }) => `("r" ->> ${pg.escapeLiteral(column)})::${type}`);
  await tx.query(
    `insert into ${name} (${names}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as "r"`,
    [JSON.stringify(rows)],
  );
}

async function setSequences(tx: Transaction, sequences: Manifest['sequences']): Promise<void> {
  await tx.query(
    `select setval(to_regclass("key"), "value"::bigint) from jsonb_each_text($1::text::jsonb)
     where to_regclass("key") is not null`,
    [JSON.stringify(sequences)],
  );
}
