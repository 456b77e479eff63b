import type { JunctionRelationship, Relationship } from './catalog.ts';

/** A foreign key between two tables of schema `public`. */
export interface ForeignKey {
  name: string;
  source: string;
  target: string;
  /** Pairs of the referencing and the referenced column. */
  columns: [string, string][];
}

export interface UniqueKey {
  table: string;
  primary: boolean;
  columns: string[];
}

/**
 * Derives the relationships of foreign keys in both directions: to-one, to-many, and many-to-many through a table whose
 * primary key contains both foreign keys.
 */
export function deriveRelationships(
  foreignKeys: readonly ForeignKey[],
  keys: readonly UniqueKey[],
): Relationship[] {
  const manyToOne = foreignKeys.filter((foreignKey) => !isUnique(foreignKey, keys));
  return [
    ...foreignKeys.flatMap((foreignKey) => bothDirections(foreignKey, keys)),
    ...manyToOne.flatMap((first) =>
      manyToOne
        .filter((second) => second.source === first.source && second.name !== first.name)
        .flatMap((second) => throughJunction(first, second, keys)),
    ),
  ];
}

function bothDirections(foreignKey: ForeignKey, keys: readonly UniqueKey[]): Relationship[] {
  const { name: constraint, source, target, columns } = foreignKey;
  const unique = isUnique(foreignKey, keys);
  return [
    {
      kind: unique ? 'one-to-one' : 'many-to-one',
      source,
      target,
      constraint,
      columns,
    },
    {
      kind: unique ? 'one-to-one' : 'one-to-many',
      source: target,
      target: source,
      constraint,
      columns: columns.map(([here, there]) => [there, here]),
    },
  ];
}

function isUnique({ source, columns }: ForeignKey, keys: readonly UniqueKey[]): boolean {
  const own = new Set(columns.map(([here]) => here));
  return keys.some((key) => key.table === source && isSameSet(new Set(key.columns), own));
}

function throughJunction(
  toSource: ForeignKey,
  toTarget: ForeignKey,
  keys: readonly UniqueKey[],
): JunctionRelationship[] {
  const primaryKey = new Set(keys.find((key) => key.table === toSource.source && key.primary)?.columns ?? []);
  const columns = [...toSource.columns, ...toTarget.columns].map(([here]) => here);
  if (!columns.every((column) => primaryKey.has(column))) return [];
  return [
    {
      kind: 'many-to-many',
      source: toSource.target,
      target: toTarget.target,
      junction: toSource.source,
      constraints: [toSource.name, toTarget.name],
      sourceColumns: toSource.columns.map(([here, there]) => [there, here]),
      targetColumns: toTarget.columns.map(([here, there]) => [there, here]),
    },
  ];
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}
