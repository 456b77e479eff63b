import { z } from 'zod';
import type { InvitationResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { isEmailAddress } from '../_shared/domain/email-address.ts';
import { errors } from '../_shared/errors.ts';
import { findPasswordProblem, passwordMinimum } from '../_shared/domain/find-password-problem.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { findInvitation } from '../_shared/invitations.ts';
import type { Invitation } from '../_shared/invitations.ts';
import { verifyInvitationLink } from '../_shared/invitation-links.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'log'>;

const bodySchema = z.object({ token: z.string().min(1).max(5000), password: z.string().optional() });

/**
 * POST {token, password?} with the token of an invitation's mail → InvitationResponse. Without a password it only
 * returns whom the invitation is for. With one it creates the account, confirmed, because the link proves the address;
 * a trigger of the database then gives the member what the invitation promises. POST only, so that mail scanners that
 * follow links change nothing. Throws `invitation_link_invalid`, `invitation_expired`, `invitation_revoked`,
 * `invitation_accepted`, `invitation_address_invalid`, `password_too_weak`.
 */
export function handleAcceptInvitation(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const { token, password } = await readBody(request, bodySchema, errors.invitationLinkInvalid);
    const invitation = await findPending(token, dependencies);
    if (password !== undefined) await createAccount(invitation, password, dependencies);
    return json({ email: invitation.email, name: invitation.name } satisfies InvitationResponse);
  });
}

async function findPending(
  token: string,
  { supabase, downloadLinkSecret }: Dependencies,
): Promise<Invitation> {
  const invitation = await findInvitation(supabase, await verifyInvitationLink(token, downloadLinkSecret));
  switch (invitation?.state) {
    case undefined:
      // Deleted with its account, or at the person's request.
      throw errors.invitationRevoked();
    case 'pending':
      return invitation;
    case 'expired':
      throw errors.invitationExpired();
    case 'revoked':
      throw errors.invitationRevoked();
    case 'accepted':
      throw errors.invitationAccepted();
  }
}

async function createAccount(
  { email, name, unconfirmed_account: unconfirmedAccount }: Invitation,
  password: string,
  { supabase }: Dependencies,
): Promise<void> {
  // Invited before the rule for email addresses.
  if (!isEmailAddress(email)) throw errors.invitationAddressInvalid();
  if (findPasswordProblem(password) !== undefined) throw errors.passwordTooWeak(passwordMinimum);
  const [firstName = '', ...others] = name.split(' ');
  const account = {
    password,
    email_confirm: true,
    user_metadata: { first_name: firstName, last_name: others.join(' ').trim() },
  };
  const { error } =
    unconfirmedAccount === null
      ? await supabase.auth.admin.createUser({ email, ...account })
      : // A sign-up that was never confirmed. The link proves the address, so its password does not count.
        await supabase.auth.admin.updateUserById(unconfirmedAccount, account);
  if (error?.code === 'email_exists') throw errors.invitationAccepted();
  if (error?.code === 'weak_password') throw errors.passwordTooWeak(passwordMinimum);
  if (error) throw new Error('The account of an invitation could not be created', { cause: error });
}
