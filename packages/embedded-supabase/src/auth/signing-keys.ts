import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Keys of the auth service, all made from the installation's JWT secret, so that they survive a restart. */
export interface SigningKeys {
  /** Signs access tokens (HS256); the gateway verifies with the same one. */
  accessToken: KeyObject;
  /** Each refresh token is made from the one before it, with this. */
  refreshToken: KeyObject;
  /** Hashes six-digit codes, which a plain hash would not hide from anyone who reads the database. */
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

/** SHA-256 as hex, for tokens with enough randomness of their own. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
