import { SignJWT, errors as jose, jwtVerify } from 'jose';
import { errors } from './errors.ts';

const AUDIENCE = 'download';
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

interface Signing {
  /** FunctionDependencies.downloadLinkSecret */
  secret: string;
  now: Date;
}

/** Signs a token for one file of one order, valid for 7 days. The order's status is checked when the token is used. */
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

/**
 * Verifies a token for a file. Throws `link_expired` after 7 days and `link_invalid` when it was not signed for the
 * file.
 */
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

/** Returns the order id of a token, even an expired one; undefined when we did not sign it. */
export async function readAnyDownloadLink(token: string, secret: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      // Accepts expired tokens: the new link is mailed to the order's own address only.
      clockTolerance: Number.MAX_SAFE_INTEGER,
      requiredClaims: ['sub', 'exp', 'file'],
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}

/** Returns the URL of a file for a mail, signed for 7 days. */
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
