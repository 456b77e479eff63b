import type { Routine, RoutineArgument } from './catalog.ts';
import { acceptsWholeBody } from './choose-routine.ts';
import type { ReadNode } from './plan-read.ts';
import type { Body } from './read-body.ts';
import { arrayLiteral, inPublic, quoteIdentifier } from './sql.ts';
import type { Parameters } from './sql.ts';

/** Arguments of a call: from the body of a POST or from the query string. */
export type CallArguments = { kind: 'body'; body: Body } | { kind: 'query'; values: [string, string][] };

/** Returns SQL that calls the function, with one column `pgrst_scalar` or the columns of its rows. */
export function callSql(
  routine: Routine,
  node: ReadNode,
  given: CallArguments,
  parameters: Parameters,
): string {
  const { from, list } = argumentsSql(routine, given, parameters);
  const call = `${inPublic(routine.name)}(${list})`;
  const before = from === undefined ? '' : `${from}, lateral `;
  if (routine.returns !== 'composite') {
    return `select pgrst_call.pgrst_scalar from ${before}(select ${call} as pgrst_scalar) pgrst_call`;
  }
  // Computed columns need the row type, which rows read from this result no longer have.
  const computed = node.columns.filter(({ name }) => node.table?.computedColumns.has(name));
  const columns = ['*', ...new Set(computed.map(({ name }) => quoteIdentifier(name)))];
  return `select ${columns.map((name) => `pgrst_call.${name}`).join(', ')} from ${before}${call} pgrst_call`;
}

function argumentsSql(
  routine: Routine,
  given: CallArguments,
  parameters: Parameters,
): { from?: string; list: string } {
  if (given.kind === 'query') {
    const used = routine.arguments.filter(({ name }) => given.values.some(([key]) => key === name));
    return {
      list: used
        .map((argument) => passSql(argument, queryValue(argument, given.values, parameters)))
        .join(', '),
    };
  }
  const { body } = given;
  if (acceptsWholeBody(routine)) {
    return { list: parameters.add(body.text, routine.arguments[0]?.type) };
  }
  const used = routine.arguments.filter(({ name }) => body.keys.includes(name));
  if (used.length === 0) return { list: '' };
  const names = used.map(({ name }) => quoteIdentifier(name)).join(', ');
  const typed = used.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
  const json = parameters.add(body.text, 'json');
  const records = body.isArray
    ? `json_to_recordset(${json}) as _(${typed}) limit 1`
    : `json_to_record(${json}) as _(${typed})`;
  return {
    from: `(select ${names} from ${records}) pgrst_body`,
    list: used
      .map((argument) => passSql(argument, `pgrst_body.${quoteIdentifier(argument.name)}`))
      .join(', '),
  };
}

function passSql({ name, variadic }: RoutineArgument, value: string): string {
  return `${variadic ? 'variadic ' : ''}${quoteIdentifier(name)} := ${value}`;
}

/**
 * Returns SQL for an argument of the query string. Repeated parameters form an array if variadic; otherwise the last
 * one wins.
 */
function queryValue(
  { name, type, variadic }: RoutineArgument,
  values: [string, string][],
  parameters: Parameters,
) {
  const given = values.filter(([key]) => key === name).map(([, value]) => value);
  return parameters.add(variadic ? arrayLiteral(given) : (given.at(-1) ?? ''), type);
}
