import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { listTables, type TransferTable } from './list-tables.ts';
import { rowLine, TransferError, type Manifest, type RowLine } from './manifest.ts';

const MOST_ROWS = 500;
/** Characters of one statement's rows, so that long texts do not pile up in memory. */
const MOST_TEXT = 4_000_000;

interface ReadOptions {
  /** Whether a row belongs into this database; rows of storage that names a file without bytes do not. */
  isWanted: (table: string, row: Readonly<Record<string, string | null>>) => boolean;
  /** Tables of the target that stay as they are. */
  kept: readonly string[];
}

/**
 * Empties the tables and fills them from `path`, without triggers and foreign keys: the rows were consistent where they come from. Tables and
 * columns of the platform (auth, storage, sandbox) that the target has not are left out; one of the project's own that is missing is
 * a TransferError.
 */
export async function readRows(
  tx: Transaction,
  path: string,
  manifest: Manifest,
  { isWanted, kept }: ReadOptions,
): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const name of kept) tables.delete(name);
  await stopTriggers(tx);
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
    if (batch && (batch.table !== table || batch.rows.length === MOST_ROWS || batch.text > MOST_TEXT)) {
      await flush();
    }
    batch ??= { table, rows: [], text: 0 };
    batch.rows.push(row);
    batch.text += size;
  }
  await flush();
  await setSequences(tx, manifest.sequences);
}

/** The rows of a folder in their order; `size` is in characters. */
export async function* readLines(path: string): AsyncGenerator<RowLine & { size: number }> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    yield { ...rowLine.parse(JSON.parse(line)), size: line.length };
  }
}

async function stopTriggers(tx: Transaction): Promise<void> {
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

const isOfPlatform = (table: string) => !/^(public|private)\./.test(table);

async function insertRows(
  tx: Transaction,
  name: string,
  table: TransferTable | undefined,
  rows: readonly Record<string, string | null>[],
): Promise<void> {
  if (table === undefined) {
    if (isOfPlatform(name)) return;
    throw new TransferError(`The database has no table ${name}, so nothing was changed.`);
  }
  const given = Object.keys(rows[0] ?? {});
  const columns = table.columns.filter(({ name: column }) => given.includes(column));
  const lost = given.filter((column) => columns.every(({ name: known }) => known !== column));
  if (lost.length > 0 && !isOfPlatform(name)) {
    throw new TransferError(`The table ${name} has no column ${lost.join(', ')}, so nothing was changed.`);
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
