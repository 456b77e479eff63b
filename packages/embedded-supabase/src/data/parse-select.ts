import { Cursor } from './cursor.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';

export interface SelectedColumn {
  kind: 'column';
  /** `*` means all columns. */
  name: string;
  cast?: string;
  alias?: string;
}

interface SelectedEmbed {
  kind: 'embed';
  /** The related table, a foreign key's name or a foreign key column. */
  name: string;
  alias?: string;
  /** `!fk_name`, `!column` or `!join_table`, which selects one of several relationships. */
  hint?: string;
  /** `!inner`: rows without a match are omitted. */
  inner: boolean;
  select: SelectItem[];
}

export type SelectItem = SelectedColumn | SelectedEmbed;

interface Budget {
  items: number;
  embeds: number;
}

/**
 * Parses `select=id,name:full_name,born::text,coach:coaches!inner(name)`. An empty text is an empty list. Throws
 * DataError: PGRST100, PGRST123 for aggregates, PGRST127 for spread embeds and JSON operators.
 */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor('select parameter', text);
  const items = readItems(cursor, 0, { items: 0, embeds: 0 });
  cursor.expectEnd();
  return items;
}

function readItems(cursor: Cursor, depth: number, budget: Budget): SelectItem[] {
  if (depth > limits.embedDepth) throw errors.tooMany('levels of embedded tables', limits.embedDepth);
  cursor.skipBlanks();
  if (cursor.done || cursor.peek() === ')') return [];
  const items: SelectItem[] = [];
  do {
    budget.items += 1;
    if (budget.items > limits.selectItems) throw errors.tooMany('selected columns', limits.selectItems);
    items.push(readItem(cursor, depth, budget));
  } while (cursor.takeSpaced(','));
  return items;
}

function readItem(cursor: Cursor, depth: number, budget: Budget): SelectItem {
  if (cursor.startsWith('...')) throw errors.notSupported('Spread embeds (...table) are not supported.');
  if (cursor.take('*')) return endOfColumn(cursor, { kind: 'column', name: '*' });

  let name = cursor.name();
  let alias: string | undefined;
  if (cursor.peek() === ':' && !cursor.startsWith('::')) {
    cursor.take(':');
    alias = name;
    if (cursor.startsWith('...')) throw errors.notSupported('Spread embeds (...table) are not supported.');
    name = cursor.name();
  }
  if (cursor.startsWith('->')) throw errors.notSupported('JSON operators (-> and ->>) are not supported.');
  if (cursor.startsWith('!') || cursor.startsWith('(')) return readEmbed(cursor, name, alias, depth, budget);

  const cast = cursor.take('::') ? readCast(cursor) : undefined;
  if (/^\.(?:sum|avg|count|max|min)\(\)/.test(cursor.text.slice(cursor.position))) throw errors.aggregates();
  return endOfColumn(cursor, {
    kind: 'column',
    name,
    ...(cast === undefined ? {} : { cast }),
    ...(alias === undefined ? {} : { alias }),
  });
}

function endOfColumn(cursor: Cursor, column: SelectedColumn): SelectedColumn {
  cursor.skipBlanks();
  if (!cursor.done && cursor.peek() !== ',' && cursor.peek() !== ')')
    cursor.fail('expecting ")", "," or end of input');
  return column;
}

/**
 * Reads the type of `::type`. Its characters are restricted, because Postgres allows no quotes around `int` or
 * `bigint`.
 */
function readCast(cursor: Cursor): string {
  const cast = cursor.match(/[A-Za-z0-9_$ ]+(?:\[\])?/y)?.trim();
  if (!cast) cursor.fail('expecting letter or digit');
  return cast;
}

function readEmbed(
  cursor: Cursor,
  name: string,
  alias: string | undefined,
  depth: number,
  budget: Budget,
): SelectedEmbed {
  let hint: string | undefined;
  let inner: boolean | undefined;
  for (let parameters = 0; parameters < 2 && cursor.take('!'); parameters += 1) {
    const parameter = cursor.name();
    if (parameter === 'inner' || parameter === 'left') inner ??= parameter === 'inner';
    else hint ??= parameter;
  }
  if (name === 'count' && cursor.startsWith('()')) throw errors.aggregates();
  cursor.expect('(');
  budget.embeds += 1;
  if (budget.embeds > limits.embeds) throw errors.tooMany('embedded tables', limits.embeds);
  const select = readItems(cursor, depth + 1, budget);
  cursor.skipBlanks();
  cursor.expect(')');
  cursor.skipBlanks();
  if (!cursor.done && cursor.peek() !== ',' && cursor.peek() !== ')')
    cursor.fail('expecting ")", "," or end of input');
  return {
    kind: 'embed',
    name,
    inner: inner ?? false,
    select,
    ...(alias === undefined ? {} : { alias }),
    ...(hint === undefined ? {} : { hint }),
  };
}
