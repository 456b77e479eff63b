import { escapeIdentifier, escapeLiteral } from 'pg';
import type { ChangeCondition, ChangeOperator } from './parse-change-filter.ts';
import type { PublishedTable } from './publication.ts';

const infix: Record<Exclude<ChangeOperator, 'in' | 'is'>, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
};

/**
 * Returns SQL that is true for rows `r` of the table that meet every condition. Null does not match, as on Supabase.
 */
export function conditionsSql(table: PublishedTable, conditions: readonly ChangeCondition[]): string {
  return conditions
    .map((condition) => {
      const sql = conditionSql(table, condition);
      return condition.negated ? `(not (${sql}))` : `(${sql})`;
    })
    .join(' and ');
}

function conditionSql(table: PublishedTable, { column, operator, values }: ChangeCondition): string {
  const sqlType = table.columns.find(({ name }) => name === column)?.sqlType;
  if (sqlType === undefined) throw new Error(`There is no column ${column} in ${table.name}.`);
  const left = `r.${escapeIdentifier(column)}`;
  if (operator === 'is') return `${left} is ${values[0] ?? 'null'}`;
  if (operator === 'in') return `${left} in (${values.map((value) => typed(value, sqlType)).join(', ')})`;
  const value = values[0] ?? '';
  if (operator === 'like' || operator === 'ilike') {
    return `${left}::text ${infix[operator]} ${escapeLiteral(value)}`;
  }
  return `${left} ${infix[operator]} ${typed(value, sqlType)}`;
}

/** Casts the literal to the column's type, so that '007' equals 7 and two notations of a time are equal. */
function typed(value: string, sqlType: string): string {
  return `${escapeLiteral(value)}::${sqlType}`;
}
