import { hash, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Claims } from '../database/database.ts';
import type { Caller } from '../service.ts';
import { gatewayErrors } from '../http/gateway-error.ts';

interface CallerKeys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** The `iss` claim of access tokens. A function, because a test's port is known only once it listens. */
  issuer(): string;
}

/** Identifies the caller of a request. Throws GatewayError (401) for an invalid key or token. */
export type VerifyCaller = (
  request: Request,
  url: URL,
  needs: { key: 'required' | 'key-or-token' | 'none' },
) => Promise<Caller>;

const accessToken = z.looseObject({
  // Accepts every UUID that Postgres accepts, as Supabase does; `z.uuid` requires a version.
  sub: z.guid(),
  role: z.literal('authenticated'),
  email: z.string().optional(),
  session_id: z.string().optional(),
});

const anonymous: Claims = { role: 'anon' };
const service: Claims = { role: 'service_role' };

export function createVerifyCaller(keys: CallerKeys): VerifyCaller {
  const publishable = digest(keys.publishableKey);
  const secret = digest(keys.secretKey);
  const verifyAccessToken = createTokenVerifier(keys.jwtSecret);

  function claimsOfKey(key: string): Claims | undefined {
    const given = digest(key);
    if (timingSafeEqual(given, secret)) return service;
    return timingSafeEqual(given, publishable) ? anonymous : undefined;
  }

  return async (request, url, needs) => {
    const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
    const keyClaims = key === null ? undefined : claimsOfKey(key);
    if (key !== null && keyClaims === undefined) throw gatewayErrors.invalidApiKey();

    const token = bearerToken(request.headers.get('authorization'));
    if (key === null && (needs.key === 'required' || (needs.key === 'key-or-token' && token === undefined))) {
      throw gatewayErrors.noApiKey();
    }
    if (token === undefined) return { claims: keyClaims ?? anonymous };

    // supabase-js sends its key as the bearer token until a user signs in.
    const tokenClaims = claimsOfKey(token);
    if (tokenClaims !== undefined) return { claims: tokenClaims };
    return { claims: await verifyAccessToken(token, keys.issuer()), accessToken: token };
  };
}

/** Verifies a token from a WebSocket message by the same rules as one in a header. Throws GatewayError (401). */
export async function verifySocketToken(verify: VerifyCaller, token: string): Promise<Claims> {
  if (!/^[\w.~+/=-]+$/.test(token)) throw gatewayErrors.badToken();
  const request = new Request('http://localhost', { headers: { authorization: `Bearer ${token}` } });
  return (await verify(request, new URL(request.url), { key: 'none' })).claims;
}

/** Creates a function that checks the signature, issuer, audience and expiry of access tokens. */
function createTokenVerifier(jwtSecret: string): (token: string, issuer: string) => Promise<Claims> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', Buffer.from(jwtSecret, 'utf8'), algorithm, false, ['verify']);
  return async (token, issuer) => {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: ['HS256'],
        audience: 'authenticated',
        issuer,
        requiredClaims: ['exp'],
      });
      return accessToken.parse(payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw gatewayErrors.expiredToken();
      throw gatewayErrors.badToken();
    }
  };
}

function bearerToken(header: string | null): string | undefined {
  if (header === null || header === '') return undefined;
  const token = /^bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (token === undefined) throw gatewayErrors.badToken();
  return token;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
