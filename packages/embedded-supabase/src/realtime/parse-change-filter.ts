/**
 * Operators of filters. Supabase's `match` and `imatch` are omitted, because a hostile pattern could overload Postgres.
 */
export const changeOperators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'isdistinct',
] as const;
export type ChangeOperator = (typeof changeOperators)[number];

/** A condition `column=operator.value` of a filter. A row must meet all of them. */
export interface ChangeCondition {
  column: string;
  operator: ChangeOperator;
  negated: boolean;
  /** One value, or for `in` up to a hundred. */
  values: readonly string[];
}

/** An invalid filter. The message is for the client's developer, with Supabase's text. */
export class ChangeFilterError extends Error {
  constructor(reason: string) {
    super(`Error parsing \`filter\` params: ${reason}`);
    this.name = 'ChangeFilterError';
  }
}

const maxConditions = 20;
const maxValues = 100;
const maxFilterLength = 8_192;

/**
 * Parses the `filter` of a postgres_changes binding: `status=eq.pending`, `id=in.(1,2)`, `title=not.like."a,b%"`, or
 * several separated by commas. An empty text has no conditions. Throws ChangeFilterError.
 */
export function parseChangeFilter(filter: string): ChangeCondition[] {
  if (filter.length > maxFilterLength) throw new ChangeFilterError('the filter is too long');
  if (filter.trim() === '') return [];
  const parts = splitAtCommas(filter.trim());
  if (parts.length > maxConditions)
    throw new ChangeFilterError(`more than ${maxConditions} conditions in one filter`);
  return parts.map(parseCondition);
}

function parseCondition(text: string): ChangeCondition {
  const [, column, rest] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (column === undefined || rest === undefined) throw new ChangeFilterError(JSON.stringify([text]));
  const [, not, name, value] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(rest) ?? [];
  const operator = changeOperators.find((known) => known === name);
  if (operator === undefined || value === undefined) {
    throw new ChangeFilterError(
      name === 'match' || name === 'imatch'
        ? `the operator ${name} is not supported by this backend`
        : JSON.stringify(rest.split('.', 2)),
    );
  }
  return { column: column.trim(), operator, negated: not !== undefined, values: readValues(operator, value) };
}

function readValues(operator: ChangeOperator, value: string): string[] {
  if (operator === 'is') {
    const keyword = value.toLowerCase();
    if (['null', 'true', 'false', 'unknown'].includes(keyword)) return [keyword];
    throw new ChangeFilterError('`is` compares with null, true, false or unknown');
  }
  if (operator === 'like' || operator === 'ilike') {
    const pattern = unquote(value);
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern)) {
      throw new ChangeFilterError('a pattern must not end with a backslash');
    }
    return [pattern];
  }
  if (operator !== 'in') return [unquote(value)];
  const list = /^\((.*)\)$/s.exec(value)?.[1];
  if (list === undefined || list === '')
    throw new ChangeFilterError('`in` filter value must be wrapped by parentheses');
  const values = splitAtCommas(list).map((item) => unquote(item));
  if (values.length > maxValues)
    throw new ChangeFilterError(`too many values for \`in\` filter. Maximum ${maxValues}`);
  return values;
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(value)) throw new ChangeFilterError(`${value} is not closed`);
  return value.slice(1, -1).replace(/\\(.)/gs, '$1');
}

/** Splits at commas, except inside parentheses and quoted values. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let [part, depth, quoted] = ['', 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (quoted && letter === '\\') {
      part += letter + text.charAt(index + 1);
      index += 1;
      continue;
    }
    if (letter === '"' && (quoted || /[.(,]$/.test(part) || part === '')) quoted = !quoted;
    else if (!quoted && letter === '(') depth += 1;
    else if (!quoted && letter === ')') depth = Math.max(0, depth - 1);
    else if (!quoted && depth === 0 && letter === ',') {
      parts.push(part);
      part = '';
      continue;
    }
    part += letter;
  }
  return [...parts, part];
}
