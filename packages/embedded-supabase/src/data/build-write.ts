import type { Column, Table } from './catalog.ts';
import { conditionsSql } from './build-condition.ts';
import { errors } from './errors.ts';
import type { Condition } from './parse-filter.ts';
import type { ReadNode } from './plan-read.ts';
import type { Body } from './read-body.ts';
import { inPublic, quoteIdentifier } from './sql.ts';
import type { Parameters } from './sql.ts';

export interface Conflict {
  columns: readonly string[];
  resolution: 'merge-duplicates' | 'ignore-duplicates';
}

interface WriteOptions {
  table: Table;
  body: Body;
  /** Missing keys get the column's default instead of null. */
  missingIsDefault: boolean;
  returning: readonly string[];
}

/** Returns the columns that a write must return to read everything selected and embedded. */
export function returningColumns(node: ReadNode, primaryKey: readonly string[]): string[] {
  const selected = node.columns.map(({ name }) => name);
  const hasComputed = node.embeds.some(({ relationship }) => relationship.kind === 'computed');
  if (hasComputed || selected.includes('*') || (selected.length === 0 && node.embeds.length === 0))
    return ['*'];
  const joined = node.embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'computed') return [];
    return (relationship.kind === 'many-to-many' ? relationship.sourceColumns : relationship.columns).map(
      ([here]) => here,
    );
  });
  const ordered = node.order.filter(({ embed }) => embed === undefined).map(({ column }) => column);
  return [...new Set([...selected, ...joined, ...ordered, ...primaryKey])];
}

/** Returns an `insert … select` from the JSON body. An upsert counts new rows in the setting `pgrst.inserted`. */
export function insertSql(
  { table, body, missingIsDefault, returning }: WriteOptions,
  conflict: Conflict | undefined,
  parameters: Parameters,
): string {
  const columns = knownColumns(table, body.keys);
  const names = columns.map(({ name }) => quoteIdentifier(name));
  const target = inPublic(table.name);
  const counts = conflict?.resolution === 'merge-duplicates';
  return [
    `insert into ${target}${names.length ? `(${names.join(', ')})` : ''}`,
    `select ${names.map((name) => `pgrst_body.${name}`).join(', ')} from ${rowsSql(columns, body, missingIsDefault, parameters)}`,
    ...(counts ? [`where ${countInserted('+ 1')} <> '0'`] : []),
    ...(conflict ? [conflictSql(conflict, names)] : []),
    returningSql(target, returning),
  ].join(' ');
}

function conflictSql({ columns, resolution }: Conflict, names: readonly string[]): string {
  const on = `on conflict (${columns.map(quoteIdentifier).join(', ')})`;
  if (resolution === 'ignore-duplicates' || names.length === 0) return `${on} do nothing`;
  const assignments = names.map((name) => `${name} = excluded.${name}`).join(', ');
  return `${on} do update set ${assignments} where ${countInserted('- 1')} <> '-1'`;
}

/**
 * Counts in a transaction setting, because callers may lack the privilege to read the system columns that would tell.
 */
function countInserted(change: '+ 1' | '- 1'): string {
  return `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${change})::text, true)`;
}

export function updateSql(
  { table, body, missingIsDefault, returning }: WriteOptions,
  node: ReadNode,
  parameters: Parameters,
): string {
  const columns = knownColumns(table, body.keys);
  const target = inPublic(table.name);
  // `update … set` needs a column. Without one, nothing changes and no row is returned.
  if (columns.length === 0) {
    const list = returning.length === 0 ? '1' : returning.map((name) => columnSql(target, name)).join(', ');
    return `select ${list} from ${target} where false`;
  }
  const assignments = columns
    .map(({ name }) => `${quoteIdentifier(name)} = pgrst_body.${quoteIdentifier(name)}`)
    .join(', ');
  return [
    `update ${target} set ${assignments} from ${rowsSql(columns, body, missingIsDefault, parameters)}`,
    ...whereSql(node.conditions, node, target, parameters),
    returningSql(target, returning),
  ].join(' ');
}

export function deleteSql(
  table: Table,
  node: ReadNode,
  returning: readonly string[],
  parameters: Parameters,
): string {
  const target = inPublic(table.name);
  return [
    `delete from ${target}`,
    ...whereSql(node.conditions, node, target, parameters),
    returningSql(target, returning),
  ].join(' ');
}

function whereSql(
  conditions: readonly Condition[],
  node: ReadNode,
  reference: string,
  parameters: Parameters,
): string[] {
  if (conditions.length === 0) return [];
  return [
    `where ${conditionsSql(conditions, {
      node,
      reference,
      parameters,
      embedIsMissing: ({ key }) => {
        // A write does not join the embeds of its response.
        throw errors.filterOnEmbed(key);
      },
    })}`,
  ];
}

function returningSql(target: string, columns: readonly string[]): string {
  // A constant counts the rows and needs no privilege to read them, unlike a column.
  if (columns.length === 0) return 'returning 1';
  return `returning ${columns.map((name) => columnSql(target, name)).join(', ')}`;
}

function columnSql(target: string, name: string): string {
  return name === '*' ? `${target}.*` : `${target}.${quoteIdentifier(name)}`;
}

function knownColumns(table: Table, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key);
    if (!column) throw errors.noColumn(table.name, key);
    return column;
  });
}

/** Returns the body's rows as a derived table `pgrst_body` with typed columns. */
function rowsSql(
  columns: readonly Column[],
  body: Body,
  missingIsDefault: boolean,
  parameters: Parameters,
): string {
  const list = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const typed = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
  const defaults = missingIsDefault
    ? columns.flatMap(({ name, default: sql }) =>
        sql === undefined ? [] : [`${parameters.add(name)}, ${sql}`],
      )
    : [];
  const json = parameters.add(body.text, defaults.length ? 'jsonb' : 'json');
  const kind = defaults.length ? 'jsonb' : 'json';
  const withDefaults = `jsonb_build_object(${defaults.join(', ')})`;
  const payload = !defaults.length
    ? `(select ${json} as value) pgrst_payload`
    : body.isArray
      ? `(select coalesce(jsonb_agg(${withDefaults} || element), '[]') as value from jsonb_array_elements(${json}) element) pgrst_payload`
      : `(select ${withDefaults} || ${json} as value) pgrst_payload`;
  const records =
    columns.length > 0
      ? `${kind}_to_record${body.isArray ? 'set' : ''}(pgrst_payload.value) as _(${typed})`
      : body.isArray
        ? 'json_array_elements(pgrst_payload.value) _'
        : '(values (1)) _';
  return `${payload}, lateral (select ${list} from ${records}) pgrst_body`;
}
