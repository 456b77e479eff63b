import { conditionsSql } from './build-condition.ts';
import type { Table } from './catalog.ts';
import { limits } from './limits.ts';
import type { OrderTerm } from './parse-order.ts';
import type { SelectedColumn } from './parse-select.ts';
import type { EmbedNode, ReadNode } from './plan-read.ts';
import { isVisible } from './plan-read.ts';
import { inPublic, quoteIdentifier } from './sql.ts';
import type { Parameters } from './sql.ts';

/** The source of a level: SQL for `from`, its name in the rest of the statement, and its row as a value. */
export interface Source {
  from: string;
  reference: string;
  row: string;
}

/** Whether every level is capped at the maximum number of rows. Rows changed by a write are all returned. */
type Cap = 'capped' | 'whole';

export function tableSource(name: string): Source {
  return { from: inPublic(name), reference: inPublic(name), row: quoteIdentifier(name) };
}

/** Returns the source for rows returned by a write or a function call, under the table's name. */
export function resultSource(name: string, table: Table | undefined): Source {
  const reference = quoteIdentifier(name);
  // These rows have lost their type and may have more columns than the table.
  const columns = [...(table?.columns.keys() ?? [])].map(
    (column) => `${reference}.${quoteIdentifier(column)}`,
  );
  return { from: `pgrst_source as ${reference}`, reference, row: `row(${columns.join(', ')})` };
}

function aliasSource(name: string, alias: string, from = inPublic(name)): Source {
  return { from: `${from} as ${alias}`, reference: alias, row: alias };
}

/** Returns the statement that reads a level with its embeds. */
export function selectSql(node: ReadNode, source: Source, parameters: Parameters, cap: Cap): string {
  const columns = isVisible(node) || node.embeds.length > 0 ? node.columns : [wholeRow];
  return levelSql(node, columns, source, [], parameters, cap);
}

const wholeRow: SelectedColumn = { kind: 'column', name: '*' };

function levelSql(
  node: ReadNode,
  columns: readonly SelectedColumn[],
  source: Source,
  joinConditions: readonly string[],
  parameters: Parameters,
  cap: Cap,
): string {
  // In the order of the SQL text, so that parameters are numbered in that order.
  const joins = node.embeds.map((embed) => joinSql(embed, source, parameters, cap));
  const conditions = conditionsSql(node.conditions, {
    node,
    reference: source.reference,
    parameters,
    embedIsMissing: (embed, negated) =>
      `${quoteIdentifier(embed.joinAlias)} is ${negated ? '' : 'not '}distinct from null`,
  });
  const where = [...joinConditions, ...(conditions ? [conditions] : [])].join(' and ');
  return [
    `select ${[
      ...columns.map((column) => columnSql(column, source.reference)),
      ...node.embeds.filter(isVisible).map(embedSql),
    ].join(', ')}`,
    `from ${source.from}`,
    ...joins,
    ...(where ? [`where ${where}`] : []),
    ...(node.order.length
      ? [`order by ${node.order.map((term) => orderSql(term, node, source)).join(', ')}`]
      : []),
    rangeSql(node, parameters, cap),
  ].join(' ');
}

function columnSql({ name, cast, alias }: SelectedColumn, reference: string): string {
  if (name === '*') return `${reference}.*`;
  const place = `${reference}.${quoteIdentifier(name)}`;
  if (cast !== undefined) return `cast(${place} as ${cast}) as ${quoteIdentifier(alias ?? name)}`;
  return alias === undefined ? place : `${place} as ${quoteIdentifier(alias)}`;
}

function embedSql(embed: EmbedNode): string {
  const alias = quoteIdentifier(embed.joinAlias);
  const value = embed.toOne ? `row_to_json(${alias}.*)` : `coalesce(${alias}.${alias}, '[]')`;
  return `${value} as ${quoteIdentifier(embed.key)}`;
}

function joinSql(embed: EmbedNode, parent: Source, parameters: Parameters, cap: Cap): string {
  const alias = quoteIdentifier(embed.joinAlias);
  const { source, conditions } = embedSource(embed, parent);
  const columns = embed.columns.length || embed.embeds.length ? embed.columns : [wholeRow];
  const rows = levelSql(embed, columns, source, conditions, parameters, cap);
  const join = embed.inner ? 'inner join lateral' : 'left join lateral';
  if (embed.toOne) return `${join} (${rows}) as ${alias} on true`;
  const found = embed.inner ? `${alias}.${alias} is not null` : 'true';
  return `${join} (select json_agg(${alias}) as ${alias} from (${rows}) as ${alias}) as ${alias} on ${found}`;
}

/** Returns an embed's source and the conditions that join it to the level above. */
function embedSource(embed: EmbedNode, parent: Source): { source: Source; conditions: string[] } {
  const { relationship, tableAlias } = embed;
  const alias = quoteIdentifier(tableAlias);
  const pairs = (left: string, right: string, columns: readonly (readonly [string, string])[]): string[] =>
    columns.map(([here, there]) => `${left}.${quoteIdentifier(here)} = ${right}.${quoteIdentifier(there)}`);

  const { target } = relationship;
  if (relationship.kind === 'computed') {
    // The cast chooses among overloads.
    const call = `${inPublic(relationship.routine)}(${parent.row}::${inPublic(relationship.source)})`;
    return { source: aliasSource(target, alias, call), conditions: [] };
  }
  if (relationship.kind === 'many-to-many') {
    const junction = quoteIdentifier(`${embed.joinAlias}_through`);
    const source = aliasSource(target, alias);
    return {
      source: { ...source, from: `${source.from}, ${inPublic(relationship.junction)} as ${junction}` },
      conditions: [
        ...pairs(alias, junction, relationship.targetColumns),
        ...pairs(parent.reference, junction, relationship.sourceColumns),
      ],
    };
  }
  return {
    source: aliasSource(target, alias),
    conditions: pairs(parent.reference, alias, relationship.columns),
  };
}

function orderSql(term: OrderTerm, node: ReadNode, source: Source): string {
  const embed = node.embeds.find(({ key }) => key === term.embed);
  const reference = embed ? quoteIdentifier(embed.joinAlias) : source.reference;
  return [
    `${reference}.${quoteIdentifier(term.column)}`,
    ...(term.direction ? [term.direction] : []),
    ...(term.nulls ? [`nulls ${term.nulls}`] : []),
  ].join(' ');
}

function rangeSql(node: ReadNode, parameters: Parameters, cap: Cap): string {
  const limit = cap === 'capped' ? Math.min(node.limit ?? limits.rows, limits.rows) : node.limit;
  return [
    ...(limit === undefined ? [] : [`limit ${parameters.add(String(limit), 'bigint')}`]),
    ...(node.offset ? [`offset ${parameters.add(String(node.offset), 'bigint')}`] : []),
  ].join(' ');
}

/**
 * Returns a statement with one row per root row, ignoring limit and offset. Inner embeds and tests for missing embeds
 * become `exists`.
 */
export function countSql(node: ReadNode, source: Source, parameters: Parameters): string {
  return countLevelSql(node, source, [], parameters);
}

function countLevelSql(
  node: ReadNode,
  source: Source,
  joinConditions: readonly string[],
  parameters: Parameters,
): string {
  const exists = (embed: EmbedNode) => {
    const { source: inner, conditions } = embedSource(embed, source);
    return `exists (${countLevelSql(embed, inner, conditions, parameters)})`;
  };
  const conditions = conditionsSql(node.conditions, {
    node,
    reference: source.reference,
    parameters,
    embedIsMissing: (embed, negated) => (negated ? exists(embed) : `not ${exists(embed)}`),
  });
  const where = [
    ...joinConditions,
    ...(conditions ? [conditions] : []),
    ...node.embeds.filter(({ inner }) => inner).map(exists),
  ].join(' and ');
  return `select 1 from ${source.from}${where ? ` where ${where}` : ''}`;
}
