/** Where a view's column comes from, unchanged: a column of a table or of another view, by their numbers. */
export interface ColumnOrigin {
  /** The column's own number in the view. */
  column: number;
  originTable: number;
  originColumn: number;
}

/**
 * Reads a view's stored query (`pg_rewrite.ev_action`, Postgres' own node tree as text) for the columns that it hands on as
 * they are. `({QUERY … :targetList ({TARGETENTRY :expr … :resno 1 :resorigtbl 16385 :resorigcol 1 …} …) …})`: only the
 * entries of the outermost query count, those inside are of subqueries. A backslash escapes a brace that is part of a name.
 */
export function readViewColumns(definition: string): ColumnOrigin[] {
  const origins: ColumnOrigin[] = [];
  let depth = 0;
  let entry: string | undefined;
  let from = 0;
  for (const { index, 0: brace } of definition.matchAll(/\\.|[{}]/gs)) {
    if (brace.length > 1) continue;
    if (brace === '{') {
      if (depth === 1 && definition.startsWith('{TARGETENTRY ', index)) entry = '';
      else if (depth === 2 && entry !== undefined) entry += definition.slice(from, index);
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 1 && entry !== undefined) {
        const origin = readEntry(entry + definition.slice(from, index));
        if (origin) origins.push(origin);
        entry = undefined;
      }
    }
    from = index + 1;
  }
  return origins;
}

function readEntry(entry: string): ColumnOrigin | undefined {
  const number = (field: string) => Number(new RegExp(` :${field} (\\d+)`).exec(entry)?.[1] ?? 0);
  const [column, originTable, originColumn] = [number('resno'), number('resorigtbl'), number('resorigcol')];
  return originTable > 0 && originColumn > 0 && entry.includes(':resjunk false')
    ? { column, originTable, originColumn }
    : undefined;
}
