export interface Column {
  name: string;
  /** Type as Postgres prints it, with schema and without length: `integer`, `public.grade`, `text[]`. */
  type: string;
  /** SQL of the default, if any; undefined for generated columns. */
  default?: string;
}

export interface Table {
  name: string;
  isView: boolean;
  columns: Map<string, Column>;
  /** Functions of the row that can be used like columns, by name, with their result type. */
  computedColumns: Map<string, string>;
  /** Empty for a view. */
  primaryKey: readonly string[];
}

/** A pair of joined columns. */
type ColumnPair = readonly [here: string, there: string];

interface RelationshipBase {
  /** Name of the source table. */
  source: string;
  /** Name of the target table. */
  target: string;
}

export interface ForeignKeyRelationship extends RelationshipBase {
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many';
  constraint: string;
  columns: readonly ColumnPair[];
}

export interface JunctionRelationship extends RelationshipBase {
  kind: 'many-to-many';
  junction: string;
  /** The foreign keys of the junction to the source and to the target. */
  constraints: readonly [string, string];
  sourceColumns: readonly ColumnPair[];
  /** Pairs of the target's column and the junction's. */
  targetColumns: readonly ColumnPair[];
}

/** A function that takes a row of the source and returns rows of the target. */
export interface ComputedRelationship extends RelationshipBase {
  kind: 'computed';
  routine: string;
  toOne: boolean;
}

export type Relationship = ForeignKeyRelationship | JunctionRelationship | ComputedRelationship;

export interface RoutineArgument {
  /** Empty for an unnamed one. */
  name: string;
  type: string;
  required: boolean;
  variadic: boolean;
}

export interface Routine {
  name: string;
  arguments: readonly RoutineArgument[];
  returnsSet: boolean;
  /** 'composite' covers tables, RETURNS TABLE and OUT arguments. */
  returns: 'void' | 'scalar' | 'composite';
  /** The table whose rows are returned, if any. Such a result supports embeds. */
  returnsTable?: string;
  /** Types of the columns of RETURNS TABLE or OUT arguments. */
  returnsColumns: ReadonlyMap<string, string>;
  volatility: 'immutable' | 'stable' | 'volatile';
}

/** The tables, relationships and functions of schema `public`. */
export interface Catalog {
  tables: ReadonlyMap<string, Table>;
  /** Relationships by source table. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads by name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

/** Returns the type of a column or computed column; undefined if it is not in the catalog. */
export function columnType(table: Table | undefined, name: string): string | undefined {
  return table?.columns.get(name)?.type ?? table?.computedColumns.get(name);
}
