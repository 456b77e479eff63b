import { SignJWT, errors as jose, jwtVerify } from 'jose';
import { errors } from './errors.ts';

const AUDIENCE = 'download';
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

interface Signing {
  /** FunctionDependencies.downloadLinkSecret */
  secret: string;
  now: Date;
}

/** A token for one file of one order, good for 7 days. Whether the order still stands is checked when it is used. */
export async function signDownloadLink(
  link: { orderId: string; fileId: string },
  { secret, now }: Signing,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ file: link.fileId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(link.orderId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(secret));
}

/** Reads a token back. Throws `link_expired` after 7 days and `link_invalid` for anything that was not signed for the file. */
export async function verifyDownloadLink(
  token: string,
  fileId: string,
  { secret, now }: Signing,
): Promise<{ orderId: string }> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'file'],
    });
    if (payload.file !== fileId || payload.sub === undefined) throw errors.downloadLinkInvalid();
    return { orderId: payload.sub };
  } catch (cause) {
    if (cause instanceof jose.JWTExpired) throw errors.downloadLinkExpired();
    throw errors.downloadLinkInvalid();
  }
}

/** The order a token was once signed for, however long ago; undefined for anything that we did not sign. */
export async function readAnyDownloadLink(token: string, secret: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      // Any age will do: the answer is a mail to the order's own address.
      clockTolerance: Number.MAX_SAFE_INTEGER,
      requiredClaims: ['sub', 'exp', 'file'],
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}

/** The address of a file in a mail, signed for 7 days. */
export async function downloadUrl(
  link: { orderId: string; fileId: string },
  {
    supabaseUrl,
    downloadLinkSecret,
    now,
  }: { supabaseUrl: string; downloadLinkSecret: string; now: () => Date },
): Promise<string> {
  const token = await signDownloadLink(link, { secret: downloadLinkSecret, now: now() });
  const query = new URLSearchParams({ fileId: link.fileId, token }).toString();
  return `${supabaseUrl}/functions/v1/get-digital-product?${query}`;
}
