import { Cursor } from './cursor.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';

/** SQL of operators with one value. */
export const simpleOperators = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

/** SQL of operators that also accept `(any)` or `(all)` with an array literal. */
export const quantifiableOperators = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
} as const;

type SimpleOperator = keyof typeof simpleOperators;
type QuantifiableOperator = keyof typeof quantifiableOperators;
type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { kind: 'simple'; operator: SimpleOperator; value: string }
  | { kind: 'quantifiable'; operator: QuantifiableOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string };

export interface Comparison {
  kind: 'comparison';
  column: string;
  negated: boolean;
  operation: Operation;
}

export interface Group {
  kind: 'group';
  operator: 'and' | 'or';
  negated: boolean;
  conditions: Condition[];
}

export type Condition = Comparison | Group;

const operatorsExpected = 'expecting "not" or operator (eq, gt, ...)';

/**
 * Parses the value of `column=not.eq.5`. Throws DataError PGRST100; PGRST127 for full-text search and regular
 * expressions.
 */
export function parseOperation(text: string): { negated: boolean; operation: Operation } {
  const cursor = new Cursor('filter', text);
  const found = readOperation(cursor, readRest);
  cursor.expectEnd();
  return found;
}

/** Whether a value starts like a filter. In `GET /rpc/…`, all other parameters are arguments. */
export function looksLikeOperation(text: string): boolean {
  return /^(?:not\.|(?:in|is|isdistinct|neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\.|(?:eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((?:any|all)\))?\.|(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\.)/.test(
    text,
  );
}

/** Parses `or=(a.eq.1,not.and(b.gt.2,c.is.null))`; `operator` is the name of the parameter. */
export function parseGroup(operator: 'and' | 'or', negated: boolean, text: string): Group {
  const cursor = new Cursor('logic tree', text);
  const group = readGroup(cursor, operator, negated, 1);
  cursor.expectEnd();
  return group;
}

function readGroup(cursor: Cursor, operator: 'and' | 'or', negated: boolean, depth: number): Group {
  if (depth > limits.conditionDepth)
    throw errors.tooMany('levels of nested conditions', limits.conditionDepth);
  cursor.skipBlanks();
  cursor.expect('(');
  cursor.skipBlanks();
  const conditions: Condition[] = [];
  do {
    if (conditions.length >= limits.conditions) throw errors.tooMany('conditions', limits.conditions);
    conditions.push(readCondition(cursor, depth));
  } while (cursor.takeSpaced(','));
  cursor.skipBlanks();
  cursor.expect(')');
  cursor.skipBlanks();
  return { kind: 'group', operator, negated, conditions };
}

function readCondition(cursor: Cursor, depth: number): Condition {
  cursor.skipBlanks();
  const nested = cursor.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (nested !== undefined) {
    const negated = nested.startsWith('not.');
    return readGroup(cursor, nested.endsWith('and') ? 'and' : 'or', negated, depth + 1);
  }
  const column = cursor.name();
  refuseJsonPath(cursor);
  cursor.expect('.');
  return { kind: 'comparison', column, ...readOperation(cursor, readGroupedValue) };
}

/**
 * Throws DataError PGRST127 for a JSON path, which PostgREST supports, so that it is not reported as a syntax error.
 */
export function refuseJsonPath(cursor: Cursor): void {
  if (cursor.startsWith('->')) throw errors.notSupported('JSON operators (-> and ->>) are not supported.');
}

function readOperation(cursor: Cursor, readValue: (cursor: Cursor) => string) {
  const negated = cursor.take('not.');
  return { negated, operation: readUnnegated(cursor, readValue) };
}

function readUnnegated(cursor: Cursor, readValue: (cursor: Cursor) => string): Operation {
  if (cursor.take('in.')) return { kind: 'in', values: readList(cursor) };
  if (cursor.take('is.')) return { kind: 'is', value: readIsValue(cursor) };
  if (cursor.take('isdistinct.')) return { kind: 'isdistinct', value: readValue(cursor) };
  if (cursor.match(/(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\./y) !== undefined) {
    throw errors.notSupported('Full-text search (fts, plfts, phfts, wfts) is not supported.');
  }
  // Postgres compiles a constant pattern during planning, which can take seconds.
  if (cursor.match(/i?match(?:\((?:any|all)\))?\./y) !== undefined) {
    throw errors.notSupported('Regular expressions (match, imatch) are not supported.');
  }
  const start = cursor.position;
  const word = cursor.match(/[a-z]+/y) ?? '';
  if (isKeyOf(simpleOperators, word) && cursor.take('.')) {
    return { kind: 'simple', operator: word, value: readValue(cursor) };
  }
  if (isKeyOf(quantifiableOperators, word)) {
    const quantifier = cursor.take('(any)') ? 'any' : cursor.take('(all)') ? 'all' : undefined;
    if (cursor.take('.')) {
      const value = readValue(cursor);
      return { kind: 'quantifiable', operator: word, value, ...(quantifier ? { quantifier } : {}) };
    }
  }
  cursor.position = start;
  return cursor.fail(operatorsExpected);
}

function isKeyOf<T extends object>(operators: T, word: string): word is Extract<keyof T, string> {
  return Object.hasOwn(operators, word);
}

function readIsValue(cursor: Cursor): IsValue {
  const word = cursor.match(/not_null|null|true|false|unknown/iy)?.toLowerCase();
  switch (word) {
    case 'null':
    case 'not_null':
    case 'true':
    case 'false':
    case 'unknown':
      return word;
    default:
      return cursor.fail('expecting isVal: (null, not_null, true, false, unknown)');
  }
}

function readList(cursor: Cursor): string[] {
  cursor.skipBlanks();
  cursor.expect('(');
  cursor.skipBlanks();
  const values: string[] = [];
  do {
    if (values.length >= limits.listValues) throw errors.tooMany('values in one list', limits.listValues);
    values.push(readListValue(cursor));
  } while (cursor.take(','));
  cursor.expect(')');
  cursor.skipBlanks();
  return values;
}

/**
 * Reads a value up to `,` or `)`; a quoted value may contain them. A quote inside an unquoted value is an ordinary
 * character.
 */
function readListValue(cursor: Cursor): string {
  const start = cursor.position;
  const quoted = cursor.quoted();
  if (quoted !== undefined && (cursor.done || cursor.peek() === ',' || cursor.peek() === ')')) return quoted;
  cursor.position = start;
  return cursor.match(/[^,)]*/y) ?? '';
}

/** Reads a value as in a list, but `{a,b}` keeps its commas. */
function readGroupedValue(cursor: Cursor): string {
  if (cursor.peek() !== '{') return readListValue(cursor);
  return cursor.match(/\{[^{}]*\}/y) ?? readListValue(cursor);
}

function readRest(cursor: Cursor): string {
  const value = cursor.text.slice(cursor.position);
  cursor.position = cursor.text.length;
  return value;
}
