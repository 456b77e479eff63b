import { SignJWT, jwtVerify } from 'jose';
import { errors } from './errors.ts';

const AUDIENCE = 'guardian';

/** The athlete, and the address that was named for them. */
export interface GuardianLink {
  userId: string;
  email: string;
}

/** A token that ends the mails to an address about an athlete. It never expires: an old mail must work as well. */
export async function signGuardianLink({ userId, email }: GuardianLink, secret: string): Promise<string> {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .sign(new TextEncoder().encode(secret));
}

/** Reads a token back. Throws `guardian_link_invalid` for anything that was not signed for this. */
export async function verifyGuardianLink(token: string, secret: string): Promise<GuardianLink> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'email'],
    });
    if (payload.sub === undefined || typeof payload.email !== 'string') throw errors.guardianLinkInvalid();
    return { userId: payload.sub, email: payload.email };
  } catch {
    throw errors.guardianLinkInvalid();
  }
}

/** The page of the site on which a guardian ends the mails; opening it alone changes nothing. */
export async function guardianUrl(
  link: GuardianLink,
  { siteUrl, downloadLinkSecret }: { siteUrl: string; downloadLinkSecret: string },
): Promise<string> {
  const query = new URLSearchParams({ token: await signGuardianLink(link, downloadLinkSecret) });
  return `${siteUrl}/guardian?${query.toString()}`;
}
