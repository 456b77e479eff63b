import { decodeJwt } from 'jose';
import type { ServiceClient } from './dependencies.ts';
import { errors } from './errors.ts';

export interface SignedInUser {
  id: string;
  /** Absent for accounts without a confirmed address. */
  email?: string;
}

/**
 * The signed-in user a request speaks for, or undefined for a visitor. The client sends the site's publishable key in place
 * of a token when nobody is signed in. Throws `not_signed_in` for a token that is expired, forged or of a deleted account.
 */
export async function getSignedInUser(
  request: Request,
  supabase: { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser | undefined> {
  const token = bearerToken(request);
  if (token === undefined || !isUserToken(token)) return undefined;
  const { data, error } = await supabase.auth.getUser(token);
  if (error) throw errors.notSignedIn();
  return { id: data.user.id, email: data.user.email_confirmed_at ? data.user.email : undefined };
}

/** As getSignedInUser, for what visitors cannot do. Throws `not_signed_in` for them, too. */
export async function requireSignedInUser(
  request: Request,
  supabase: { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser> {
  const user = await getSignedInUser(request, supabase);
  if (!user) throw errors.notSignedIn();
  return user;
}

/** As requireSignedInUser, for what admins alone may do. Throws `admins_only` for members, too. */
export async function requireAdmin(
  request: Request,
  supabase: Pick<ServiceClient, 'rpc'> & { auth: Pick<ServiceClient['auth'], 'getUser'> },
): Promise<SignedInUser> {
  const user = await requireSignedInUser(request, supabase);
  const { data: isAdmin, error } = await supabase.rpc('has_role', { _user_id: user.id, _role: 'admin' });
  if (error) throw new Error('The role could not be checked', { cause: error });
  if (isAdmin !== true) throw errors.adminsOnly();
  return user;
}

/** Throws `service_only` unless the request carries one of the service's own keys. */
export async function requireService(request: Request, serviceKeys: readonly string[]): Promise<void> {
  const presented = [bearerToken(request), request.headers.get('apikey') ?? undefined];
  for (const key of serviceKeys) {
    for (const candidate of presented) {
      if (candidate !== undefined && key !== '' && (await isSame(candidate, key))) return;
    }
  }
  throw errors.serviceOnly();
}

/** As requireService, or with the scheduler's own secret in the header `x-jobs-secret`. */
export async function requireScheduler(
  request: Request,
  { serviceKeys, jobsSecret }: { serviceKeys: readonly string[]; jobsSecret: string | undefined },
): Promise<void> {
  const presented = request.headers.get('x-jobs-secret');
  if (presented !== null && jobsSecret && (await isSame(presented, jobsSecret))) return;
  await requireService(request, serviceKeys);
}

function bearerToken(request: Request): string | undefined {
  const match = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1];
}

function isUserToken(token: string): boolean {
  // Publishable keys are no JWTs; the older anonymous keys are, with a role instead of a person.
  if (token.startsWith('sb_')) return false;
  try {
    const claims: unknown = decodeJwt(token);
    return !(typeof claims === 'object' && claims !== null && 'role' in claims && claims.role === 'anon');
  } catch {
    return true;
  }
}

// Hashes are compared, so that the time taken tells nothing about the key.
async function isSame(left: string, right: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(left), digest(right)]);
  return a.every((byte, index) => byte === b[index]);
}
