import { columnType } from './catalog.ts';
import type { Comparison, Condition, Operation } from './parse-filter.ts';
import { quantifiableOperators, simpleOperators } from './parse-filter.ts';
import type { EmbedNode, ReadNode } from './plan-read.ts';
import { findNullEmbed } from './plan-read.ts';
import type { Parameters } from './sql.ts';
import { arrayLiteral, quoteIdentifier } from './sql.ts';

/** The context of conditions: their level, the SQL name of its table, and SQL that tests for a missing embed. */
interface ConditionScope {
  node: ReadNode;
  /** The table's name or alias as SQL. */
  reference: string;
  parameters: Parameters;
  embedIsMissing(embed: EmbedNode, negated: boolean): string;
}

const isKeywords = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

/** Joins all conditions of a level with `and`, without `where`. Returns an empty text for none. */
export function conditionsSql(conditions: readonly Condition[], scope: ConditionScope): string {
  return conditions.map((condition) => conditionSql(condition, scope)).join(' and ');
}

function conditionSql(condition: Condition, scope: ConditionScope): string {
  if (condition.kind === 'group') {
    const parts = condition.conditions
      .map((part) => conditionSql(part, scope))
      .join(` ${condition.operator} `);
    return condition.negated ? `not (${parts})` : `(${parts})`;
  }
  const embed = findNullEmbed(scope.node, condition);
  if (embed && condition.operation.kind === 'is') {
    return scope.embedIsMissing(embed, condition.negated !== (condition.operation.value === 'not_null'));
  }
  return comparisonSql(condition, scope);
}

function comparisonSql({ column, negated, operation }: Comparison, scope: ConditionScope): string {
  const type = columnType(scope.node.table, column) ?? scope.node.resultColumns.get(column);
  const place = `${scope.reference}.${quoteIdentifier(column)}`;
  const sql = `${place} ${operationSql(operation, type, scope.parameters)}`;
  return negated ? `not (${sql})` : sql;
}

/**
 * `type` is undefined for a column that is not in the catalog: Postgres infers it or reports that the column is
 * missing.
 */
function operationSql(operation: Operation, type: string | undefined, parameters: Parameters): string {
  const value = (text: string, suffix = '') =>
    type === undefined ? parameters.addUntyped(text) : parameters.add(text, `${type}${suffix}`);
  switch (operation.kind) {
    case 'simple':
      return `${simpleOperators[operation.operator]} ${value(operation.value)}`;
    case 'quantifiable': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike';
      const text = isPattern ? operation.value.replaceAll('*', '%') : operation.value;
      const sql = quantifiableOperators[operation.operator];
      return operation.quantifier === undefined
        ? `${sql} ${value(text)}`
        : `${sql} ${operation.quantifier} (${value(text, '[]')})`;
    }
    case 'in': {
      // `in.()` is the empty list, not a list with an empty text.
      const isEmpty = operation.values.length === 1 && operation.values[0] === '';
      return `= any (${value(isEmpty ? '{}' : arrayLiteral(operation.values), '[]')})`;
    }
    case 'is':
      return `is ${isKeywords[operation.value]}`;
    case 'isdistinct':
      return `is distinct from ${value(operation.value)}`;
  }
}
