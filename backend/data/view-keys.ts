import { readViewColumns } from './view-columns.ts';

/** A foreign key between two relations of schema `public`; a view has those of the table that it shows. */
export interface ForeignKey {
  name: string;
  source: string;
  target: string;
  /** Pairs of the referencing and the referenced column. */
  columns: [string, string][];
  sourceIsView?: boolean;
  targetIsView?: boolean;
}

export interface UniqueKey {
  table: string;
  primary: boolean;
  columns: string[];
}

/** As the system tables have it: relations by oid, columns by number; names are null outside schema `public`. */
export interface ForeignKeyRow {
  name: string;
  source: number;
  sourceName: string | null;
  target: number;
  targetName: string | null;
  columns: { here: number; hereName: string; there: number; thereName: string }[];
}

export interface KeyRow {
  table: number;
  tableName: string | null;
  primary: boolean;
  columns: { number: number; name: string }[];
}

export interface View {
  id: number;
  name: string | null;
  /** Names by number. */
  columns: Record<string, string>;
  /** `pg_rewrite.ev_action`. */
  definition: string;
}

/** Names a column has in a view, by the table it comes from in the end and its number there. */
export interface ViewColumns {
  view: string;
  of(table: number, column: number): readonly string[];
}

/**
 * The columns of each view of schema `public` that are columns of a table, also through views of views. They carry the
 * table's keys, so that a view can be embedded, and embedded into, as its table can.
 */
export function traceViews(views: readonly View[]): ViewColumns[] {
  const byId = new Map(views.map((view) => [view.id, readViewColumns(view.definition)]));

  function baseOf(table: number, column: number, seen: readonly number[] = []): [number, number] | undefined {
    const inner = byId.get(table);
    if (!inner) return [table, column];
    if (seen.includes(table)) return undefined;
    const origin = inner.find((one) => one.column === column);
    return origin && baseOf(origin.originTable, origin.originColumn, [...seen, table]);
  }

  return views.flatMap(({ id, name, columns }) => {
    if (name === null) return [];
    const names = new Map<string, string[]>();
    for (const { column, originTable, originColumn } of byId.get(id) ?? []) {
      const base = baseOf(originTable, originColumn);
      const own = columns[column];
      if (!base || own === undefined) continue;
      const key = base.join('.');
      names.set(key, [...(names.get(key) ?? []), own]);
    }
    return [{ view: name, of: (table: number, column: number) => names.get(`${table}.${column}`) ?? [] }];
  });
}

/** The foreign keys of the tables, and of every view that shows all columns of one of their sides. */
export function expandForeignKeys(
  rows: readonly ForeignKeyRow[],
  views: readonly ViewColumns[],
): ForeignKey[] {
  return rows.flatMap(({ name, source, sourceName, target, targetName, columns }) => {
    const sources = places(
      source,
      sourceName,
      columns.map(({ here, hereName }) => [here, hereName]),
      views,
    );
    const targets = places(
      target,
      targetName,
      columns.map(({ there, thereName }) => [there, thereName]),
      views,
    );
    return sources.flatMap((from) =>
      targets.map((to): ForeignKey => ({
        name,
        source: from.relation,
        target: to.relation,
        columns: from.columns.map((column, index) => [column, to.columns[index] ?? '']),
        sourceIsView: from.isView,
        targetIsView: to.isView,
      })),
    );
  });
}

/** The primary and unique keys of the tables, and of every view that shows all columns of one. */
export function expandKeys(rows: readonly KeyRow[], views: readonly ViewColumns[]): UniqueKey[] {
  return rows.flatMap(({ table, tableName, primary, columns }) =>
    places(
      table,
      tableName,
      columns.map(({ number, name }) => [number, name]),
      views,
    ).map((place) => ({
      table: place.relation,
      primary,
      columns: place.columns,
    })),
  );
}

interface Place {
  relation: string;
  columns: string[];
  isView: boolean;
}

/** Where columns of a table can be asked for in schema `public`: in the table itself, and in views. */
function places(
  table: number,
  tableName: string | null,
  columns: readonly (readonly [number: number, name: string])[],
  views: readonly ViewColumns[],
): Place[] {
  const own = { relation: tableName ?? '', columns: columns.map(([, name]) => name), isView: false };
  const shown = views.flatMap((view) =>
    chooseNames(columns.map(([number]) => view.of(table, number))).map((names) => ({
      relation: view.view,
      columns: names,
      isView: true,
    })),
  );
  return tableName === null ? shown : [own, ...shown];
}

/** Every way to choose one name for each column, because a view may show one twice; bounded, like everything here. */
function chooseNames(names: readonly (readonly string[])[]): string[][] {
  return names.reduce<string[][]>(
    (chosen, next) => chosen.flatMap((list) => next.map((name) => [...list, name])).slice(0, 16),
    [[]],
  );
}
