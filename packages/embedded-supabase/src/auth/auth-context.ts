import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Caller } from '../service.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { PasswordRules, QueueMail } from './auth-ports.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Everything the auth service needs. It works as the owner of schema `auth`, as Supabase Auth does under its own role. */
export interface AuthDependencies {
  database: Database;
  keys: SigningKeys;
  hasher: PasswordHasher;
  limits: AuthLimits;
  passwords: PasswordRules;
  queueMail: QueueMail;
  /** Origin people open, without a trailing slash; asked each time, because a test's port is known only later. */
  siteUrl: () => string;
  log: Log;
  now: () => Date;
}

/** One request to the auth service. */
export interface AuthRequest {
  request: Request;
  url: URL;
  /** Behind '/auth/v1'. */
  path: string;
  caller: Caller;
  /** The peer's address, for limits and the session's row. */
  clientAddress: string;
}

export type AuthHandler = (request: AuthRequest, dependencies: AuthDependencies) => Promise<Response>;

/** JSON with what nobody may keep: tokens and personal data. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
