import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Claims, Database } from '../database/database.ts';
import type { Change } from './change.ts';
import { conditionsSql } from './change-condition-sql.ts';
import type { ChangeCondition } from './parse-change-filter.ts';
import { nameOf, type PublishedTable, readableColumns } from './publication.ts';

/** Everyone who has the same claims and therefore sees the same rows. */
export interface Reader {
  claims: Claims;
  /** Their different filters on the table. */
  filters: readonly (readonly ChangeCondition[])[];
  /** Whether somebody among them follows the table without a filter. */
  unfiltered: boolean;
}

/** A change that a reader may hear of. */
export interface SeenChange {
  /** The row as JSON text, of the columns the reader may select; null for a row that was deleted. */
  record: string | null;
  /** Which of the reader's filters it meets, by their index. */
  matched: readonly number[];
}

export interface ReaderResult {
  /** By the index of the change. */
  seen: ReadonlyMap<number, SeenChange>;
  /** What went wrong in the reader's own policies, if something did. */
  failure: string | undefined;
}

/** One call does not hold the database longer than this many readers take. */
const readersAtOnce = 250;

/**
 * Finds out who may see which of these changes of one table: the rows are read again under each reader's role and claims,
 * in one transaction for many readers. Deleted rows cannot be: everyone who may select the key is told, unless their filter
 * is about other columns or the key does not meet it. Throws DatabaseError.
 */
export async function readChanges(
  database: Database,
  table: PublishedTable,
  changes: readonly Change[],
  readers: readonly Reader[],
): Promise<ReaderResult[]> {
  const written = indexed(changes, ({ key }) => key);
  const deleted = indexed(changes, ({ operation, oldKey }) => (operation === 'DELETE' ? oldKey : undefined));
  const results = readers.map(() => ({
    // Whoever follows the table without a filter hears of every row that was deleted.
    seen: new Map<number, SeenChange>(deleted.map(({ index }) => [index, { record: null, matched: [] }])),
    failure: undefined as string | undefined,
  }));

  const asked = readers.flatMap((reader, index) => {
    const sql = statementFor(table, reader, written.length > 0, deleted.length > 0);
    return sql === undefined ? [] : [{ index, reader, sql }];
  });
  for (let from = 0; from < asked.length; from += readersAtOnce) {
    const some = asked.slice(from, from + readersAtOnce);
    const { rows } = await database.asOwner((tx) =>
      tx.query<AnswerRow>('select * from "crossbar"."read_changes" ($1, $2, $3, $4, $5)', [
        some.map(({ reader }) => reader.claims.role),
        some.map(({ reader }) => JSON.stringify(reader.claims)),
        some.map(({ sql }) => sql),
        written.map(({ key }) => key),
        deleted.map(({ key }) => key),
      ]),
    );
    for (const { reader, change, record, matched, failure } of rows) {
      const result = results[some[reader - 1]?.index ?? -1];
      if (result === undefined) continue;
      if (failure !== null) result.failure = failure;
      else if (change !== null) {
        const list = change > 0 ? written : deleted;
        const index = list[Math.abs(change) - 1]?.index;
        if (index !== undefined) result.seen.set(index, { record, matched: matched ?? [] });
      }
    }
  }
  return results;
}

interface AnswerRow {
  /** Counted from 1, as Postgres does. */
  reader: number;
  /** Counted from 1 among the written rows, from -1 down among the deleted ones. */
  change: number | null;
  record: string | null;
  matched: number[] | null;
  failure: string | null;
}

function indexed(
  changes: readonly Change[],
  keyOf: (change: Change) => string | undefined,
): { index: number; key: string }[] {
  return changes.flatMap((change, index) => {
    const key = keyOf(change);
    return key === undefined ? [] : [{ index, key }];
  });
}

function statementFor(
  table: PublishedTable,
  reader: Reader,
  anyWritten: boolean,
  anyDeleted: boolean,
): string | undefined {
  const parts: string[] = [];
  const keys = table.key.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.sqlType ?? 'text';
    return { column: escapeIdentifier(name), value: `(w."key"::jsonb ->> ${escapeLiteral(name)})::${type}` };
  });

  if (anyWritten) {
    const columns = readableColumns(table, reader.claims.role).map(
      ({ name }) => `r.${escapeIdentifier(name)}`,
    );
    parts.push(
      `select w."n"::integer, to_json(x)::text, ${matchedSql(table, reader.filters)}
         from unnest($1) with ordinality as w ("key", "n")
         join ${nameOf(table)} as r on ${keys.map(({ column, value }) => `r.${column} = ${value}`).join(' and ')}
         cross join lateral (select ${columns.join(', ')}) as x
        where ${reader.unfiltered ? 'true' : anyOf(table, reader.filters)}`,
    );
  }
  // A filter on anything but the key cannot be asked of a row that is gone.
  const onKey = reader.filters.map((filter) =>
    filter.every(({ column }) => table.key.includes(column)) ? filter : undefined,
  );
  if (anyDeleted && onKey.some((filter) => filter !== undefined)) {
    parts.push(
      `select -w."n"::integer, null::text, ${matchedSql(table, onKey)}
         from unnest($2) with ordinality as w ("key", "n")
         cross join lateral (select ${keys.map(({ column, value }) => `${value} as ${column}`).join(', ')}) as r`,
    );
  }
  return parts.length === 0 ? undefined : parts.join(' union all ');
}

type Filters = readonly (readonly ChangeCondition[] | undefined)[];

function matchedSql(table: PublishedTable, filters: Filters): string {
  const cases = filters.flatMap((filter, index) =>
    filter === undefined ? [] : [`case when ${conditionsSql(table, filter)} then ${index} end`],
  );
  return cases.length === 0 ? `'{}'::integer[]` : `array_remove(array[${cases.join(', ')}], null)`;
}

function anyOf(table: PublishedTable, filters: readonly (readonly ChangeCondition[])[]): string {
  return filters.map((filter) => `(${conditionsSql(table, filter)})`).join(' or ');
}
