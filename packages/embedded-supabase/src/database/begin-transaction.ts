import { DatabaseError } from './database.ts';
import type { RequestContext, Role } from './database.ts';

const roles: readonly Role[] = ['anon', 'authenticated', 'service_role'];

/** The statements that begin a transaction. Plain data, because it is also sent to PGlite's worker thread. */
export interface Begin {
  /** `begin` or `begin read only`. */
  sql: string;
  /**
   * One statement that sets the role and the settings, with parameters. Its text depends only on the names of the
   * settings.
   */
  settingsSql: string;
  settings: string[];
  /** Key of prepared statements, because row level security gives the same statement another plan for each role. */
  role: string;
}

/** Settings that make output and name resolution independent of the server's defaults. */
const commonSettings: Record<string, string> = {
  search_path: '"$user", public, extensions',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
};

/**
 * Returns the statements that begin a transaction for a caller or, without a context, for the owner. Role and settings
 * last until its end. Throws DatabaseError 22023 for a role that requests cannot have.
 */
export function beginTransaction(
  context: RequestContext | undefined,
  options: { readOnly?: boolean; settings?: Record<string, string> } = {},
): Begin {
  const role = context ? permittedRole(context.claims.role) : 'none';
  const settings: Record<string, string> = { ...commonSettings, ...options.settings };
  if (context) addRequestSettings(settings, context);
  // Last, because the caller's role may not change every setting.
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

/** Checks the role against a list, because it comes from a token. */
function permittedRole(role: string): Role {
  const permitted = roles.find((name) => name === role);
  if (permitted) return permitted;
  throw new DatabaseError({
    code: '22023',
    message: 'A request cannot have this role.',
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
