import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import pg from 'pg';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { writeFully } from 'embedded-supabase/node/write-file.ts';
import { listTables, type TransferTable } from './list-tables.ts';
import type { Manifest } from './manifest.ts';

const BATCH_SIZE = 500;

/**
 * Writes all rows to `path`, one RowLine per line. A single cursor reads all tables, so that the rows are a consistent
 * snapshot while the site keeps running.
 */
export async function writeRows(
  tx: Transaction,
  path: string,
): Promise<Pick<Manifest, 'tables' | 'rowsSha256'>> {
  const tables = await listTables(tx);
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    await tx.exec(`declare "transfer" no scroll cursor for ${tables.map(selectLines).join('\nunion all\n')}`);
    let position = 0;
    for (;;) {
      const { rows } = await tx.query<{ table: string; line: string }>(`fetch ${BATCH_SIZE} from "transfer"`);
      if (rows.length === 0) break;
      for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1);
      const chunk = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''), 'utf8');
      hash.update(chunk);
      position = await writeFully(file, chunk, position);
    }
    await tx.exec('close "transfer"');
    await file.sync();
  } finally {
    await file.close();
  }
  return { tables: Object.fromEntries(counts), rowsSha256: hash.digest('hex') };
}

function selectLines({ name, columns }: TransferTable): string {
  const keys = columns.map((column) => pg.escapeLiteral(column.name)).join(', ');
  const values = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ');
  const table = pg.escapeLiteral(name);
  return `select ${table}::text as "table", json_build_object('table', ${table}::text,
    'row', json_object(array[${keys}]::text[], array[${values}]::text[]))::text as "line" from ${name}`;
}
