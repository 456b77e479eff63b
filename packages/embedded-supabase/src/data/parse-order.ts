import { Cursor } from './cursor.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';
import { refuseJsonPath } from './parse-filter.ts';

export interface OrderTerm {
  /** The to-one embed of the column; undefined for the table's own column. */
  embed?: string;
  column: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

/** Parses `order=height.desc.nullslast,coaches(name)`. Throws DataError PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor('order', text);
  const terms: OrderTerm[] = [];
  do {
    if (terms.length >= limits.orderTerms) throw errors.tooMany('columns to order by', limits.orderTerms);
    terms.push(readTerm(cursor));
  } while (cursor.takeSpaced(','));
  cursor.expectEnd();
  return terms;
}

function readTerm(cursor: Cursor): OrderTerm {
  let column = cursor.name();
  refuseJsonPath(cursor);
  let embed: string | undefined;
  if (cursor.take('(')) {
    embed = column;
    column = cursor.name();
    refuseJsonPath(cursor);
    cursor.expect(')');
  }
  const direction = cursor.match(/\.(?:asc|desc)(?![a-z])/y);
  const nulls = cursor.match(/\.nulls(?:first|last)(?![a-z])/y);
  cursor.skipBlanks();
  if (!cursor.done && cursor.peek() !== ',') {
    const left = [direction ? [] : ['"asc"', '"desc"'], nulls ? [] : ['"nullsfirst"', '"nullslast"']].flat();
    cursor.fail(
      left.length ? `expecting ${left.join(', ')}, "," or end of input` : 'expecting "," or end of input',
    );
  }
  return {
    column,
    ...(embed === undefined ? {} : { embed }),
    ...(direction ? { direction: direction === '.asc' ? 'asc' : 'desc' } : {}),
    ...(nulls ? { nulls: nulls === '.nullsfirst' ? 'first' : 'last' } : {}),
  };
}
