import { SignJWT, jwtVerify } from 'jose';
import { errors } from './errors.ts';

/** What a link is for. A token for one purpose is invalid for the others. */
type GuardianPurpose = 'stop' | 'consent' | 'sharing' | 'readiness';

const audiences: Record<GuardianPurpose, string> = {
  stop: 'guardian',
  consent: 'guardian-consent',
  sharing: 'guardian-sharing',
  readiness: 'guardian-readiness',
};

/** The athlete and the guardian's email address. */
interface GuardianLink {
  userId: string;
  email: string;
}

/**
 * Signs a token for a purpose, an athlete and an email address. It never expires, so that links in old mails keep
 * working.
 */
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

/** Verifies a token. Throws `guardian_link_invalid` when it was not signed for the purpose. */
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

/** Returns the URL of the page where a guardian stops the mails or consents. Opening the page changes nothing. */
export async function guardianUrl(
  link: GuardianLink,
  purpose: GuardianPurpose,
  { siteUrl, downloadLinkSecret }: { siteUrl: string; downloadLinkSecret: string },
): Promise<string> {
  const token = await signGuardianLink(link, purpose, downloadLinkSecret);
  const query = new URLSearchParams({ [purpose === 'stop' ? 'token' : purpose]: token });
  return `${siteUrl}/guardian?${query.toString()}`;
}
