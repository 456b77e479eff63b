import type { Catalog, ForeignKeyRelationship, JunctionRelationship, Relationship } from './catalog.ts';
import { errors } from './errors.ts';
import { suggestName } from './suggest-name.ts';

/**
 * Finds the relationship of `origin?select=target!hint(…)`. A target is a table, a foreign key's name or a foreign key
 * column; a hint is a foreign key's name, a column of either side or a join table. Throws DataError: PGRST200 when
 * there is none, PGRST127 for a view, PGRST201 when there are several.
 */
export function findRelationship(
  catalog: Catalog,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const candidates = catalog.relationships.get(origin) ?? [];
  const computed = candidates.find(
    (candidate) => candidate.kind === 'computed' && candidate.routine === target && hint === undefined,
  );
  if (computed) return computed;

  const found = candidates.filter(
    (candidate) => candidate.kind !== 'computed' && isRequested(candidate, target, hint),
  );
  const [first] = found;
  const view = [origin, target].find((name) => catalog.tables.get(name)?.isView);
  if (!first && view !== undefined) {
    throw errors.notSupported(`Embedding from and into views ('${view}') is not supported.`);
  }
  if (!first) throw errors.noRelationship(origin, target, hint, suggest(catalog, origin, target));
  if (found.length === 1) return first;
  const choices = found.filter((candidate) => candidate.kind !== 'computed');
  throw errors.ambiguousRelationship(
    origin,
    target,
    choices.map(describe),
    choices.map(
      (choice) => `${choice.target}!${choice.kind === 'many-to-many' ? choice.junction : choice.constraint}`,
    ),
  );
}

function isRequested(
  candidate: ForeignKeyRelationship | JunctionRelationship,
  target: string,
  hint: string | undefined,
): boolean {
  const [pair, ...more] = candidate.kind === 'many-to-many' ? [] : candidate.columns;
  const ownColumn = more.length === 0 ? pair?.[0] : undefined;
  const otherColumn = more.length === 0 ? pair?.[1] : undefined;
  const byTable = target === candidate.target;

  // In a self-reference, the table's name means the children and the column means the parent.
  if (candidate.source === candidate.target) {
    if (hint !== undefined) return byTable && candidate.kind === 'one-to-many' && hint === otherColumn;
    return (
      (byTable && candidate.kind === 'one-to-many') ||
      (candidate.kind === 'many-to-one' && target === ownColumn)
    );
  }
  const constraint = candidate.kind === 'many-to-many' ? undefined : candidate.constraint;
  if (hint === undefined) return byTable || target === constraint || target === ownColumn;
  const junction = candidate.kind === 'many-to-many' ? candidate.junction : undefined;
  return byTable && [constraint, ownColumn, otherColumn, junction].includes(hint);
}

function describe(relationship: ForeignKeyRelationship | JunctionRelationship): object {
  const { kind, source, target } = relationship;
  const list = (columns: readonly string[]) => `(${columns.join(', ')})`;
  return {
    cardinality: kind,
    embedding: `${source} with ${target}`,
    relationship:
      kind === 'many-to-many'
        ? `${relationship.junction} using ${relationship.constraints[0]}` +
          `${list(relationship.sourceColumns.map(([, junction]) => junction))} and ${relationship.constraints[1]}` +
          list(relationship.targetColumns.map(([, junction]) => junction))
        : `${relationship.constraint} using ${source}${list(relationship.columns.map(([here]) => here))} and ` +
          `${target}${list(relationship.columns.map(([, there]) => there))}`,
  };
}

function suggest(catalog: Catalog, origin: string, target: string): string | null {
  const known = catalog.relationships.get(origin);
  if (!known) {
    const table = suggestName(origin, catalog.relationships.keys(), 0.33);
    return table === undefined ? null : `Perhaps you meant '${table}' instead of '${origin}'.`;
  }
  const targets = new Set(known.map((relationship) => relationship.target));
  // If the target exists, the hint is wrong.
  if (targets.has(target)) return null;
  const table = suggestName(target, targets, 0.33);
  return table === undefined ? null : `Perhaps you meant '${table}' instead of '${target}'.`;
}
