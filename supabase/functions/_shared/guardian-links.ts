import { SignJWT, jwtVerify } from 'jose';
import { errors } from './errors.ts';

/** What a link is for; one of them never does the work of the other. */
type GuardianPurpose = 'stop' | 'consent';

const audiences: Record<GuardianPurpose, string> = { stop: 'guardian', consent: 'guardian-consent' };

/** The athlete, and the address that was named for them. */
interface GuardianLink {
  userId: string;
  email: string;
}

/** A token for one purpose, an athlete and an address. It never expires: an old mail must work as well. */
export async function signGuardianLink(
  { userId, email }: GuardianLink,
  purpose: GuardianPurpose,
  secret: string,
): Promise<string> {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audiences[purpose])
    .setSubject(userId)
    .sign(new TextEncoder().encode(secret));
}

/** Reads a token back. Throws `guardian_link_invalid` for anything that was not signed for this. */
export async function verifyGuardianLink(
  token: string,
  purpose: GuardianPurpose,
  secret: string,
): Promise<GuardianLink> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: audiences[purpose],
      requiredClaims: ['sub', 'email'],
    });
    if (payload.sub === undefined || typeof payload.email !== 'string') throw errors.guardianLinkInvalid();
    return { userId: payload.sub, email: payload.email };
  } catch {
    throw errors.guardianLinkInvalid();
  }
}

/** The page of the site on which a guardian ends the mails, or agrees; opening it alone changes nothing. */
export async function guardianUrl(
  link: GuardianLink,
  purpose: GuardianPurpose,
  { siteUrl, downloadLinkSecret }: { siteUrl: string; downloadLinkSecret: string },
): Promise<string> {
  const token = await signGuardianLink(link, purpose, downloadLinkSecret);
  const query = new URLSearchParams(purpose === 'stop' ? { token } : { consent: token });
  return `${siteUrl}/guardian?${query.toString()}`;
}
