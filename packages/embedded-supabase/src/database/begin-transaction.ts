import { DatabaseError } from './database.ts';
import type { RequestContext, Role } from './database.ts';

const roles: readonly Role[] = ['anon', 'authenticated', 'service_role'];

/** How a transaction begins. Plain data, because it also travels to PGlite's thread. */
export interface Begin {
  /** `begin` or `begin read only`. */
  sql: string;
  /** One statement that enters the role, and its parameters; its text is the same for all requests of a kind. */
  settingsSql: string;
  settings: string[];
  /** Whose plans are used: row level security makes other plans of the same statement for each role. */
  role: string;
}

/** Settings that make values print alike and names resolve alike whatever the server's own defaults are. */
const commonSettings: Record<string, string> = {
  search_path: '"$user", public, extensions',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
};

/**
 * How a transaction begins for a caller or, without a context, for the owner: role and settings hold until its end. Throws
 * DatabaseError 22023 for a role that requests cannot have.
 */
export function beginTransaction(
  context: RequestContext | undefined,
  options: { readOnly?: boolean; settings?: Record<string, string> } = {},
): Begin {
  const role = context ? permittedRole(context.claims.role) : 'none';
  const settings: Record<string, string> = { ...commonSettings, ...options.settings };
  if (context) addRequestSettings(settings, context);
  // Last, because the caller's role may not set everything.
  settings['role'] = role;
  return {
    sql: options.readOnly ? 'begin read only' : 'begin',
    settingsSql: settingsSql(Object.keys(settings)),
    settings: Object.values(settings),
    role,
  };
}

function settingsSql(names: readonly string[]): string {
  return `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`;
}

/** The role comes from a token, so only a name out of our own list is ever entered. */
function permittedRole(role: string): Role {
  const permitted = roles.find((name) => name === role);
  if (permitted) return permitted;
  throw new DatabaseError({
    code: '22023',
    message: 'The role of this request is not one that requests can have.',
  });
}

function addRequestSettings(settings: Record<string, string>, context: RequestContext): void {
  settings['request.jwt.claims'] = JSON.stringify(context.claims);
  if (context.headers) settings['request.headers'] = JSON.stringify(context.headers);
  if (context.method !== undefined) settings['request.method'] = withoutNul(context.method);
  if (context.path !== undefined) settings['request.path'] = withoutNul(context.path);
}

/** Postgres text cannot hold NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
