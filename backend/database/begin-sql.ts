import { escapeLiteral } from 'pg';
import { DatabaseError } from './database.ts';
import type { RequestContext, Role } from './database.ts';

const roles: readonly Role[] = ['anon', 'authenticated', 'service_role'];

/** Settings that make values print alike and names resolve alike whatever the server's own defaults are. */
const commonSettings: Record<string, string> = {
  search_path: '"$user", public, extensions',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
};

/**
 * The SQL that begins a transaction for a caller or, without a context, for the owner: role and settings hold until its
 * end. Throws DatabaseError 22023 for a role that requests cannot have.
 */
export function beginSql(
  context: RequestContext | undefined,
  options: { readOnly?: boolean; settings?: Record<string, string> } = {},
): string {
  const settings = { ...commonSettings, ...options.settings, ...requestSettings(context) };
  const assignments = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `${options.readOnly ? 'begin read only' : 'begin'}; select ${assignments.join(', ')}; set local role ${
    context ? `"${permittedRole(context.claims.role)}"` : 'none'
  }`;
}

/** The role comes from a token, so only a name out of our own list is ever written into SQL. */
function permittedRole(role: string): Role {
  const permitted = roles.find((name) => name === role);
  if (permitted) return permitted;
  throw new DatabaseError({
    code: '22023',
    message: 'The role of this request is not one that requests can have.',
  });
}

function requestSettings(context: RequestContext | undefined): Record<string, string> {
  if (!context) return {};
  const settings: Record<string, string> = { 'request.jwt.claims': JSON.stringify(context.claims) };
  if (context.headers) settings['request.headers'] = JSON.stringify(context.headers);
  if (context.method !== undefined) settings['request.method'] = withoutNul(context.method);
  if (context.path !== undefined) settings['request.path'] = withoutNul(context.path);
  return settings;
}

/** Postgres text cannot hold NUL, and in the wire protocol it would end the statement early. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
