import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Claims } from '../database/database.ts';
import { storageErrors } from './storage-error.ts';

/** Permission to upload one object with the rights of the user who requested the link. */
export interface UploadGrant {
  claims: Claims;
  upsert: boolean;
}

/** Payloads of link tokens by purpose. A token works for its own purpose only, and never as an access token. */
interface LinkGrants {
  download: { url: string };
  upload: { url: string } & UploadGrant;
}

type LinkPurpose = keyof LinkGrants;

export interface LinkSigner {
  /** Returns a token for `<bucket>/<name>` in `grant.url`, valid for `expiresIn` seconds. */
  sign<Purpose extends LinkPurpose>(
    purpose: Purpose,
    grant: LinkGrants[Purpose],
    expiresIn: number,
  ): Promise<string>;
  /** Throws StorageError when the token is invalid, expired, or for another purpose or object. */
  verifyDownload(token: string, url: string): Promise<{ expires: Date }>;
  verifyUpload(token: string, url: string): Promise<UploadGrant>;
}

const link = z.object({ url: z.string(), exp: z.number() });

/** The claims that policies may use; a link contains no others. */
export const grantClaims = z.object({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.uuid().optional(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
});

const uploadLink = link.extend({ claims: grantClaims, upsert: z.boolean() });

export function createLinkSigner(jwtSecret: string): LinkSigner {
  const key = createHmac('sha256', jwtSecret).update('storage links').digest();

  async function verify<Schema extends typeof link>(
    purpose: LinkPurpose,
    schema: Schema,
    token: string,
    url: string,
  ): Promise<z.output<Schema>> {
    let payload: z.output<Schema>;
    try {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience: `storage:${purpose}` });
      payload = schema.parse(verified.payload);
    } catch (error) {
      const message = error instanceof errors.JOSEError ? error.message : 'Invalid JWT';
      throw storageErrors.invalidToken(message);
    }
    if (payload.url !== url) throw storageErrors.invalidSignature();
    return payload;
  }

  return {
    sign(purpose, claims, expiresIn) {
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(`storage:${purpose}`)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
        .sign(key);
    },
    async verifyDownload(token, url) {
      const { exp } = await verify('download', link, token, url);
      return { expires: new Date(exp * 1000) };
    },
    async verifyUpload(token, url) {
      const { claims, upsert } = await verify('upload', uploadLink, token, url);
      return { claims, upsert };
    },
  };
}
