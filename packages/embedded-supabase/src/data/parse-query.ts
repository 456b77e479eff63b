import { Cursor } from './cursor.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';
import { nestingDepth } from '../database/nesting-depth.ts';
import { looksLikeOperation, parseGroup, parseOperation, refuseJsonPath } from './parse-filter.ts';
import type { Condition } from './parse-filter.ts';
import { parseOrder } from './parse-order.ts';
import type { OrderTerm } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import type { SelectItem } from './parse-select.ts';

/** A value that applies to one level: `['vaults', 'notes']` means the notes embedded in vaults, `[]` the root. */
export interface At<T> {
  path: string[];
  value: T;
}

export interface Query {
  select: SelectItem[];
  conditions: At<Condition>[];
  orders: At<OrderTerm[]>[];
  limits: At<number>[];
  offsets: At<number>[];
  /** Keys of the body to write. */
  columns?: string[];
  onConflict?: string[];
  /** Arguments of a function called by GET; empty otherwise. */
  arguments: [name: string, value: string][];
}

/**
 * Parses a query string in PostgREST's syntax. With `allowArguments`, for `GET /rpc/…`, a parameter that is not a
 * filter is an argument; otherwise it is an error. Throws DataError: PGRST100, PGRST123, PGRST127, 414.
 */
export function parseQuery(search: string, options: { allowArguments: boolean }): Query {
  if (search.length > limits.queryCharacters) throw errors.queryTooLong(limits.queryCharacters);
  const query: Query = {
    select: [{ kind: 'column', name: '*' }],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    arguments: [],
  };
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    // Postgres would end the text at a zero byte, and a truncated name could mean another column.
    if (name.includes('\0') || value.includes('\0')) {
      throw errors.unreadableQuery('parameter', name.replaceAll('\0', ''), 1, 'unexpected zero byte');
    }
    if (nestingDepth(value, false) > limits.nesting) {
      throw errors.tooMany('levels of nested brackets', limits.nesting);
    }
    const repeated = seen.has(name);
    seen.add(name);
    // PostgREST uses the first of repeated lists and the last of repeated limits.
    if (name === 'select') {
      if (!repeated) query.select = parseSelect(value);
    } else if (name === 'columns') {
      if (!repeated) query.columns = parseColumns('columns parameter', value);
    } else if (name === 'on_conflict') {
      if (!repeated) query.onConflict = parseColumns('on_conflict parameter', value);
    } else readParameter(query, name, value, options.allowArguments);
  }
  if (countConditions(query.conditions.map(({ value }) => value)) > limits.conditions) {
    throw errors.tooMany('conditions', limits.conditions);
  }
  return query;
}

function readParameter(query: Query, name: string, value: string, allowArguments: boolean): void {
  if (allowArguments && !/[.]|^(?:order|limit|offset|and|or)$/.test(name) && !looksLikeOperation(value)) {
    query.arguments.push([name, value]);
    return;
  }
  const path = parsePath(name);
  const last = path.pop() ?? '';
  switch (last) {
    case 'order':
      query.orders.push({ path, value: parseOrder(value) });
      return;
    case 'limit':
      query.limits.push({ path, value: parseCount('limit', value) });
      return;
    case 'offset':
      query.offsets.push({ path, value: parseCount('offset', value) });
      return;
    case 'and':
    case 'or': {
      const embedPath = path.filter((step) => step !== 'not');
      query.conditions.push({ path: embedPath, value: parseGroup(last, path.includes('not'), value) });
      return;
    }
    default:
      query.conditions.push({ path, value: { kind: 'comparison', column: last, ...parseOperation(value) } });
  }
}

/** Splits `vaults.notes.text` into its names. */
function parsePath(text: string): string[] {
  const cursor = new Cursor('tree path', text);
  const steps: string[] = [];
  do {
    if (steps.length > limits.embedDepth)
      throw errors.tooMany('levels of embedded tables', limits.embedDepth);
    steps.push(cursor.name());
    refuseJsonPath(cursor);
  } while (cursor.take('.'));
  cursor.expectEnd();
  return steps;
}

function parseColumns(what: string, text: string): string[] {
  const cursor = new Cursor(what, text);
  const columns: string[] = [];
  do {
    if (columns.length >= limits.columns) throw errors.tooMany('columns', limits.columns);
    columns.push(cursor.name());
  } while (cursor.takeSpaced(','));
  cursor.expectEnd();
  return [...new Set(columns)];
}

function parseCount(name: 'limit' | 'offset', value: string): number {
  if (/^-\d+$/.test(value) && name === 'limit') {
    throw errors.unsatisfiableRange('Limit should be greater than or equal to zero.');
  }
  const count = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(count)) {
    throw errors.unreadableQuery(`${name} parameter`, value, 1, 'expecting a whole number');
  }
  return count;
}

function countConditions(conditions: readonly Condition[]): number {
  let count = 0;
  for (const condition of conditions) {
    count += condition.kind === 'group' ? countConditions(condition.conditions) : 1;
  }
  return count;
}
