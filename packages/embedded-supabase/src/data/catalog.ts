export interface Column {
  name: string;
  /** As Postgres writes it, with the schema, without length: `integer`, `public.grade`, `text[]`. */
  type: string;
  /** The SQL of the default, if any; absent for generated columns. */
  default?: string;
}

export interface Table {
  name: string;
  columns: Map<string, Column>;
  /** Functions of the row that can be used like columns, with the type of their result. */
  computedColumns: Map<string, string>;
  /** Empty for a view. */
  primaryKey: readonly string[];
}

/** Columns of both sides that belong together. */
export type ColumnPair = readonly [here: string, there: string];

interface RelationshipBase {
  /** The table it starts from. */
  source: string;
  /** The table it leads to. */
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
  /** The table whose rows are returned, which can then be embedded into. */
  returnsTable?: string;
  /** Types of the columns that RETURNS TABLE or OUT arguments name. */
  returnsColumns: ReadonlyMap<string, string>;
  volatility: 'immutable' | 'stable' | 'volatile';
}

/** What the data API knows about schema `public`. */
export interface Catalog {
  tables: ReadonlyMap<string, Table>;
  /** By the table they start from. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads by name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

/** The type of a column or computed column, or undefined when the catalog does not know it. */
export function columnType(table: Table | undefined, name: string): string | undefined {
  return table?.columns.get(name)?.type ?? table?.computedColumns.get(name);
}
