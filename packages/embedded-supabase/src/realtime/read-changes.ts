import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Claims, Database } from '../database/database.ts';
import type { Change } from './change.ts';
import { conditionsSql } from './change-condition-sql.ts';
import type { ChangeCondition } from './parse-change-filter.ts';
import { nameOf, type PublishedTable, readableColumns } from './publication.ts';

/** Subscribers with the same claims, who see the same rows. */
export interface Reader {
  claims: Claims;
  /** Their different filters on the table. */
  filters: readonly (readonly ChangeCondition[])[];
  /** Whether one of them subscribes to the table without a filter. */
  unfiltered: boolean;
}

/** A change that a reader may see. */
export interface VisibleChange {
  /** The row as JSON text with the columns that the reader may select; null for a deleted row. */
  record: string | null;
  /** Indexes of the reader's filters that it meets. */
  matched: readonly number[];
}

export interface ReaderResult {
  /** By the index of the change. */
  visible: ReadonlyMap<number, VisibleChange>;
  /** Error in the reader's policies, if any. */
  failure: string | undefined;
}

/** Readers per query, so that a query does not block the database for too long. */
const readersPerQuery = 250;

/**
 * Returns which of the changes of one table each reader may see. Reads the rows with each reader's role and claims, for
 * many readers in one transaction. A deleted row is visible to every reader that may select the key, unless a filter
 * uses other columns or does not match the key. Throws DatabaseError.
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
    // A subscriber without a filter receives every deleted row.
    visible: new Map<number, VisibleChange>(
      deleted.map(({ index }) => [index, { record: null, matched: [] }]),
    ),
    failure: undefined as string | undefined,
  }));

  const asked = readers.flatMap((reader, index) => {
    const sql = statementFor(table, reader, written.length > 0, deleted.length > 0);
    return sql === undefined ? [] : [{ index, reader, sql }];
  });
  for (let from = 0; from < asked.length; from += readersPerQuery) {
    const some = asked.slice(from, from + readersPerQuery);
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
        if (index !== undefined) result.visible.set(index, { record, matched: matched ?? [] });
      }
    }
  }
  return results;
}

interface AnswerRow {
  /** Index of the reader, from 1. */
  reader: number;
  /** Index of the change: 1, 2, … for written rows and -1, -2, … for deleted ones. */
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
  // Only the key of a deleted row is known.
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
