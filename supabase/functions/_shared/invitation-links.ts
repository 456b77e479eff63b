import { SignJWT, jwtVerify } from 'jose';
import { errors } from './errors.ts';

const AUDIENCE = 'invitation';

/**
 * Signs a token for an invitation. It has no expiry of its own: the invitation's row says whether it is still valid, so
 * that resending also renews the link in the first mail.
 */
export async function signInvitationLink(invitationId: string, secret: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(invitationId)
    .sign(new TextEncoder().encode(secret));
}

/** Returns the id of the token's invitation. Throws `invitation_link_invalid`. */
export async function verifyInvitationLink(token: string, secret: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub'],
    });
    if (payload.sub === undefined) throw errors.invitationLinkInvalid();
    return payload.sub;
  } catch {
    throw errors.invitationLinkInvalid();
  }
}

/** Returns the URL of the page that accepts an invitation. Opening the page changes nothing. */
export async function invitationUrl(
  invitationId: string,
  { siteUrl, downloadLinkSecret }: { siteUrl: string; downloadLinkSecret: string },
): Promise<string> {
  const token = await signInvitationLink(invitationId, downloadLinkSecret);
  return `${siteUrl}/auth/invitation?${new URLSearchParams({ token }).toString()}`;
}
