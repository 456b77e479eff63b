import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { storageErrors } from './storage-error.ts';

/** What a link's token allows. A token of one purpose is worth nothing for the other, or as an access token. */
export interface LinkGrants {
  download: { url: string };
  upload: { url: string; owner?: string | undefined; upsert: boolean };
}

export type LinkPurpose = keyof LinkGrants;

export interface LinkSigner {
  /** A token for `<bucket>/<name>` in `grant.url`, good for `expiresIn` seconds. */
  sign<Purpose extends LinkPurpose>(
    purpose: Purpose,
    grant: LinkGrants[Purpose],
    expiresIn: number,
  ): Promise<string>;
  /** Throws StorageError when the token is forged, expired, of another purpose or for another object. */
  verifyDownload(token: string, url: string): Promise<{ expires: Date }>;
  verifyUpload(token: string, url: string): Promise<{ owner: string | undefined; upsert: boolean }>;
}

const grant = z.object({
  url: z.string(),
  exp: z.number(),
  owner: z.uuid().optional(),
  upsert: z.boolean().default(false),
});

export function createLinkSigner(jwtSecret: string): LinkSigner {
  const key = createHmac('sha256', jwtSecret).update('storage links').digest();

  async function verify(purpose: LinkPurpose, token: string, url: string): Promise<z.output<typeof grant>> {
    let payload: z.output<typeof grant>;
    try {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience: `storage:${purpose}` });
      payload = grant.parse(verified.payload);
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
      const { exp } = await verify('download', token, url);
      return { expires: new Date(exp * 1000) };
    },
    async verifyUpload(token, url) {
      const { owner, upsert } = await verify('upload', token, url);
      return { owner, upsert };
    },
  };
}
