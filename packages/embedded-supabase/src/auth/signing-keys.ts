import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Keys of the auth service, derived from the JWT secret, so that they survive a restart. */
export interface SigningKeys {
  /** Signs access tokens (HS256). The gateway verifies with the same key. */
  accessToken: KeyObject;
  /** Derives each refresh token from the previous one. */
  refreshToken: KeyObject;
  /** Hashes six-digit codes, because a reader of the database could brute-force a plain hash. */
  code: KeyObject;
}

export function createSigningKeys(jwtSecret: string): SigningKeys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', `crossbar auth ${purpose}`, 32)));
  return {
    accessToken: createSecretKey(Buffer.from(jwtSecret, 'utf8')),
    refreshToken: derive('refresh token'),
    code: derive('code'),
  };
}

/** Returns a SHA-256 hash as hex. Only for random tokens, which need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
