import { DatabaseError } from '../database/database.ts';
import { outageRetrySeconds } from '../http/outage.ts';
import type { Role } from '../database/database.ts';

/** An error response with PostgREST's code. `details` may be structured (ambiguous relationships). */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'DataError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}

/** The data API's own errors. Codes, statuses and messages are PostgREST's where it has the same error. */
export const errors = {
  unreadableQuery: (what: string, text: string, column: number, details: string) =>
    new DataError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, details),
  tooMany: (what: string, limit: number) =>
    new DataError(400, 'PGRST100', `The request has too many ${what}`, `At most ${limit} are allowed.`),
  queryTooLong: (limit: number) =>
    new DataError(
      414,
      'PGRST100',
      'The query string is too long',
      `At most ${limit} characters are allowed.`,
    ),
  routineMethod: (method: string) => new DataError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  unreadableBody: (message: string) => new DataError(400, 'PGRST102', message),
  unsatisfiableRange: (details: string) =>
    new DataError(416, 'PGRST103', 'Requested range not satisfiable', details),
  pagePastEnd: (offset: number, total: number) =>
    new DataError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      null,
      { 'Content-Range': `*/${total}` },
    ),
  unexposedSchema: (schema: string) =>
    new DataError(
      406,
      'PGRST106',
      `Invalid schema: ${schema}`,
      null,
      'Only the following schemas are exposed: public',
    ),
  unavailableMediaType: (types: readonly string[]) =>
    new DataError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`),
  notEmbedded: (name: string) =>
    new DataError(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  notSingular: (rows: number) =>
    new DataError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  unsupportedMethod: (method: string) => new DataError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  orderByToMany: (origin: string, target: string) =>
    new DataError(
      400,
      'PGRST118',
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  /** Postgres' error for PostgREST's statement. */
  duplicateKey: (parent: string, key: string, depth: number) =>
    new DataError(400, '42712', `table name "${parent}_${key}_${depth}" specified more than once`),
  filterOnEmbed: (name: string) =>
    new DataError(
      400,
      'PGRST120',
      `Bad operator on the '${name}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  invalidPreferences: (preferences: readonly string[]) =>
    new DataError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${preferences.join(', ')}`,
    ),
  aggregates: () => new DataError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (rows: number) =>
    new DataError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  invalidPath: () => new DataError(404, 'PGRST125', 'Invalid path specified in request URL'),
  rootDisabled: () => new DataError(404, 'PGRST126', 'Root endpoint metadata is disabled'),
  notSupported: (details: string) => new DataError(400, 'PGRST127', 'Feature not implemented', details),
  maxAffectedNeedsSet: () =>
    new DataError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (parent: string, child: string, usedHint: string | undefined, suggestion: string | null) =>
    new DataError(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent}' and '${child}'${
        usedHint === undefined ? '' : ` using the hint '${usedHint}'`
      } in the schema 'public', but no matches were found.`,
      suggestion,
    ),
  ambiguousRelationship: (parent: string, child: string, details: object[], choices: readonly string[]) =>
    new DataError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      details,
      `Try changing '${child}' to one of the following: ${choices.map((choice) => `'${choice}'`).join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    ),
  noRoutine: (name: string, argumentNames: readonly string[], byPost: boolean, suggestion: string | null) => {
    const listed = argumentNames.join(', ');
    const withArguments = argumentNames.length
      ? ` with parameter${argumentNames.length > 1 ? 's' : ''} ${listed}`
      : ' without parameters';
    return new DataError(
      404,
      'PGRST202',
      `Could not find the function public.${name}${argumentNames.length ? `(${listed})` : ' without parameters'} in the schema cache`,
      `Searched for the function public.${name}${withArguments}${
        byPost ? ' or with a single unnamed json/jsonb parameter' : ''
      }, but no matches were found in the schema cache.`,
      suggestion,
    );
  },
  ambiguousRoutine: (signatures: readonly string[]) =>
    new DataError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signatures.join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noColumn: (table: string, column: string) =>
    new DataError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  noTable: (name: string, suggestion: string | null) =>
    new DataError(
      404,
      'PGRST205',
      `Could not find the table 'public.${name}' in the schema cache`,
      null,
      suggestion,
    ),
  unreachable: () => new DataError(503, 'PGRST001', 'Database client error. Retrying the connection.'),
  internal: () => new DataError(500, 'PGRSTX00', 'Internal error'),
};

/** HTTP statuses by SQLSTATE prefix. The first match wins; everything else is the caller's fault: 400. */
const statusBySqlState: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['21000', 500],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
];

/** Returns the HTTP status of a Postgres error. `raise sqlstate 'PT402'` sets it explicitly. */
export function statusOfSqlState(code: string, role: Role): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const chosen = /^PT([1-5]\d\d)$/.exec(code);
  // A status without a body cannot carry the error, and a 2xx would not be treated as one.
  if (chosen?.[1] && Number(chosen[1]) >= 300 && chosen[1] !== '304') return Number(chosen[1]);
  if (code.startsWith('PT')) return 500;
  return statusBySqlState.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** Renders an error as PostgREST's `{code, message, details, hint}`. Hides the text of unknown errors. */
export function renderError(failure: unknown, role: Role): Response {
  const { status, code, message, details, hint, headers: more } = describe(failure, role);
  const headers = new Headers({
    ...more,
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${code}`,
  });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (status === 503) headers.set('Retry-After', String(outageRetrySeconds));
  return new Response(JSON.stringify({ code, details, hint, message }), { status, headers });
}

function describe(failure: unknown, role: Role) {
  if (failure instanceof DataError) return failure;
  // Connection errors contain hosts and ports.
  if (failure instanceof DatabaseError && failure.code.startsWith('08')) return errors.unreachable();
  if (failure instanceof DatabaseError) {
    return {
      status: statusOfSqlState(failure.code, role),
      code: failure.code,
      message: failure.message,
      details: failure.detail ?? null,
      hint: failure.hint ?? null,
      headers: {},
    };
  }
  return errors.internal();
}
