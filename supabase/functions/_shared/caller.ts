import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { StaffRole } from './domain/database.types.ts';
import type { ServiceClient } from './dependencies.ts';
import { errors } from './errors.ts';
import { isOutage } from './is-outage.ts';

export interface SignedInUser {
  id: string;
  /** Undefined until the email address is confirmed. */
  email?: string;
}

/** The session behind a token. */
interface CallerSession {
  id: string;
  /** Authenticator assurance level: 'aal2' with a second factor. */
  level: string;
  /** How it was opened and when, in seconds: 'password', 'totp', or 'otp' and 'recovery' for a mailed link or code. */
  methods: readonly { method: string; timestamp: number }[];
}

const claimsSchema = z.object({
  session_id: z.uuid(),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number().default(0) })).default([]),
});

/**
 * Returns the signed-in user of a request, or undefined for a visitor, for whom the client sends the publishable key as
 * the token. Throws `not_signed_in` for a token that is expired, forged or of a deleted account, and `unavailable` when the
 * auth service can't say.
 */
export async function getSignedInUser(
  request: Request,
  supabase: { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser | undefined> {
  const token = bearerToken(request);
  if (token === undefined || !isUserToken(token)) return undefined;
  const { data, error } = await supabase.auth.getUser(token);
  if (error && isOutage(error)) throw errors.unavailable(error);
  if (error) throw errors.notSignedIn();
  return { id: data.user.id, email: data.user.email_confirmed_at ? data.user.email : undefined };
}

/** Returns the signed-in user of a request. Throws `not_signed_in` for visitors, too. */
export async function requireSignedInUser(
  request: Request,
  supabase: { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser> {
  const user = await getSignedInUser(request, supabase);
  if (!user) throw errors.notSignedIn();
  return user;
}

/**
 * Reads the session from a token that getSignedInUser accepted; does not verify it again. Throws `not_signed_in`
 * without a session.
 */
export function readCallerSession(request: Request): CallerSession {
  const claims = claimsSchema.safeParse(decodeJwt(bearerToken(request) ?? ''));
  if (!claims.success) throw errors.notSignedIn();
  const { session_id: id, aal: level, amr: methods } = claims.data;
  return { id, level, methods };
}

/** Returns the signed-in user of a request who may act in a role. Throws `not_signed_in`, and `no_access` for others. */
export async function requireRole(
  role: StaffRole,
  request: Request,
  supabase: Pick<ServiceClient, 'rpc'> & { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser> {
  const user = await requireSignedInUser(request, supabase);
  const { data: isAllowed, error } = await supabase.rpc('may_act_as', {
    p_user_id: user.id,
    p_role: role,
    p_level: readCallerSession(request).level,
  });
  if (error) throw new Error('The role could not be checked', { cause: error });
  if (isAllowed !== true) throw errors.noAccess();
  return user;
}

/** Throws `service_only` unless the request carries a service key. */
export async function requireService(request: Request, serviceKeys: readonly string[]): Promise<void> {
  const presented = [bearerToken(request), request.headers.get('apikey') ?? undefined];
  for (const key of serviceKeys) {
    for (const candidate of presented) {
      if (candidate !== undefined && key !== '' && (await isEqualSecret(candidate, key))) return;
    }
  }
  throw errors.serviceOnly();
}

/** Like requireService, but also accepts the scheduler's secret in the header `x-jobs-secret`. */
export async function requireScheduler(
  request: Request,
  { serviceKeys, jobsSecret }: { serviceKeys: readonly string[]; jobsSecret: string | undefined },
): Promise<void> {
  const presented = request.headers.get('x-jobs-secret');
  if (presented !== null && jobsSecret && (await isEqualSecret(presented, jobsSecret))) return;
  await requireService(request, serviceKeys);
}

function bearerToken(request: Request): string | undefined {
  const match = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1];
}

function isUserToken(token: string): boolean {
  // Publishable keys are not JWTs. Legacy anonymous keys are JWTs with the role 'anon'.
  if (token.startsWith('sb_')) return false;
  try {
    const claims: unknown = decodeJwt(token);
    return !(typeof claims === 'object' && claims !== null && 'role' in claims && claims.role === 'anon');
  } catch {
    return true;
  }
}

// Compares hashes, so that the timing reveals nothing about the key.
async function isEqualSecret(left: string, right: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(left), digest(right)]);
  return a.every((byte, index) => byte === b[index]);
}
