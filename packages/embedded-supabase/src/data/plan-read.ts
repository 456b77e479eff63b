import type { Catalog, Relationship, Table } from './catalog.ts';
import { isToOne } from './catalog.ts';
import { errors } from './errors.ts';
import { findRelationship } from './find-relationship.ts';
import type { Condition } from './parse-filter.ts';
import type { OrderTerm } from './parse-order.ts';
import type { At, Query } from './parse-query.ts';
import type { SelectedColumn, SelectItem } from './parse-select.ts';

/** One level of a read: the root or an embedded table. */
export interface ReadNode {
  /** Name of the table, or of a function that returns no table. */
  name: string;
  /** Undefined for the result of a function that returns no table. */
  table: Table | undefined;
  /** Declared types of the columns of such a result. */
  resultColumns: ReadonlyMap<string, string>;
  columns: SelectedColumn[];
  embeds: EmbedNode[];
  conditions: Condition[];
  order: OrderTerm[];
  limit?: number;
  offset?: number;
}

export interface EmbedNode extends ReadNode {
  relationship: Relationship;
  toOne: boolean;
  inner: boolean;
  /** Key in the response. */
  key: string;
  /** Name of the embed in the request, which filters may also use. */
  requestedName: string;
  /** Name of the lateral join; unique in the statement. */
  joinAlias: string;
  /** Name of the table inside the join. */
  tableAlias: string;
}

interface ReadRoot {
  name: string;
  table: Table | undefined;
  resultColumns?: ReadonlyMap<string, string>;
}

/** Resolves a query against the catalog. Throws DataError: PGRST108, 118, 120, 200, 201. */
export function planRead(catalog: Catalog, root: ReadRoot, query: Query): ReadNode {
  let embeds = 0;

  function plan(node: ReadRoot, select: readonly SelectItem[], depth: number): ReadNode {
    const columns = select.filter((item) => item.kind === 'column');
    const children = select
      .filter((item) => item.kind === 'embed')
      .map((item): EmbedNode => {
        const relationship = findRelationship(catalog, node.name, item.name, item.hint);
        const table = catalog.tables.get(relationship.target);
        embeds += 1;
        return {
          ...plan({ name: relationship.target, table }, item.select, depth + 1),
          relationship,
          toOne: isToOne(relationship),
          inner: item.inner,
          key: item.alias ?? item.name,
          requestedName: item.name,
          joinAlias: `pgrst_embed_${embeds}`,
          tableAlias: tableAlias(relationship.target, depth + 1),
        };
      });
    const keys = new Set<string>();
    for (const { key } of children) {
      if (keys.has(key)) throw errors.duplicateKey(node.name, key, depth + 1);
      keys.add(key);
    }
    return {
      name: node.name,
      table: node.table,
      resultColumns: node.resultColumns ?? new Map(),
      columns,
      embeds: children,
      conditions: [],
      order: [],
    };
  }

  /**
   * Returns PostgREST's alias, which appears in Postgres' errors, unless it exceeds 63 bytes or hides another table.
   */
  function tableAlias(table: string, depth: number): string {
    const alias = `${table}_${depth}`;
    const isCut = new TextEncoder().encode(alias).length > 63;
    return isCut || catalog.tables.has(alias) || alias === root.name ? `pgrst_table_${depth}` : alias;
  }

  const top = plan(root, query.select, 0);
  applyAt(top, query.conditions, (node, condition) => node.conditions.push(condition));
  applyAt(top, query.orders, (node, order) => {
    node.order = order;
  });
  applyAt(top, query.limits, (node, limit) => {
    node.limit = limit;
  });
  applyAt(top, query.offsets, (node, offset) => {
    node.offset = offset;
  });
  checkLevel(top);
  return top;
}

function applyAt<T>(
  root: ReadNode,
  items: readonly At<T>[],
  apply: (node: ReadNode, value: T) => void,
): void {
  for (const { path, value } of items) {
    let node = root;
    for (const step of path) {
      const child = node.embeds.find(({ key, requestedName }) => key === step || requestedName === step);
      if (!child) throw errors.notEmbedded(step);
      node = child;
    }
    apply(node, value);
  }
}

/** Returns the embed that a condition such as `coach=is.null` tests for rows. */
export function findNullEmbed(node: ReadNode, condition: Condition): EmbedNode | undefined {
  if (condition.kind !== 'comparison' || condition.operation.kind !== 'is') return undefined;
  if (condition.operation.value !== 'null' && condition.operation.value !== 'not_null') return undefined;
  return node.embeds.find(({ key }) => key === condition.column);
}

function checkLevel(node: ReadNode): void {
  for (const { embed } of node.order) {
    if (embed === undefined) continue;
    const child = node.embeds.find(({ key }) => key === embed);
    if (!child) throw errors.notEmbedded(embed);
    if (!child.toOne) throw errors.orderByToMany(node.name, embed);
  }
  node.conditions.forEach((condition) => checkCondition(node, condition));
  node.embeds.forEach(checkLevel);
}

function checkCondition(node: ReadNode, condition: Condition): void {
  if (condition.kind === 'group') return condition.conditions.forEach((part) => checkCondition(node, part));
  const isEmbed = node.embeds.some(({ key }) => key === condition.column);
  const isColumn = node.table?.columns.has(condition.column) ?? false;
  if (isEmbed && !isColumn && !findNullEmbed(node, condition)) throw errors.filterOnEmbed(condition.column);
}

/** Whether an embed appears in the response; `coaches!inner()` only filters. */
export function isVisible(node: ReadNode): boolean {
  return node.columns.length > 0 || node.embeds.some(isVisible);
}
