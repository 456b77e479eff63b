import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Caller } from '../service.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { PasswordRules, QueueMail } from './auth-ports.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * Dependencies of the auth service. It queries as the owner of schema `auth`, as Supabase Auth does under its own role.
 */
export interface AuthDependencies {
  database: Database;
  keys: SigningKeys;
  hasher: PasswordHasher;
  limits: AuthLimits;
  passwords: PasswordRules;
  queueMail: QueueMail;
  /** Public origin without a trailing slash. A function, because a test's port is known only once it listens. */
  siteUrl: () => string;
  log: Log;
  now: () => Date;
}

/** One request to the auth service. */
export interface AuthRequest {
  request: Request;
  url: URL;
  /** Path after '/auth/v1'. */
  path: string;
  caller: Caller;
  /** IP address of the client, for rate limits and the session's row. */
  clientAddress: string;
}

export type AuthHandler = (request: AuthRequest, dependencies: AuthDependencies) => Promise<Response>;

/** Returns a JSON response that must not be cached, because it may contain tokens or personal data. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
