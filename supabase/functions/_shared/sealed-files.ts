import { EncryptJWT, jwtDecrypt } from 'jose';
import { errors } from './errors.ts';

const AUDIENCE = 'shared-file';

export interface StoredFile {
  bucket: string;
  name: string;
}

interface Sealing {
  /** FunctionDependencies.downloadLinkSecret */
  secret: string;
  now: Date;
}

async function keyOf(secret: string): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${AUDIENCE}:${secret}`)),
  );
}

/** Encrypts the name of a stored file, which contains the account's id, for a link that anyone may have. */
export async function sealFile(
  { bucket, name }: StoredFile,
  { secret, now, seconds }: Sealing & { seconds: number },
): Promise<string> {
  return new EncryptJWT({ bucket, name })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
    .encrypt(await keyOf(secret));
}

/** Returns the file of a sealed name. Throws `shared_review_gone` when it has expired or is not ours. */
export async function openSealedFile(sealed: string, { secret, now }: Sealing): Promise<StoredFile> {
  try {
    const { payload } = await jwtDecrypt(sealed, await keyOf(secret), {
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return { bucket: String(payload.bucket), name: String(payload.name) };
  } catch {
    throw errors.sharedReviewGone();
  }
}
