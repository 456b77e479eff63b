import { presentSession } from './access-token.ts';
import type { AuthHandler } from './auth-context.ts';
import { AuthError, authErrors } from './auth-error.ts';
import { findByLink, PKCE_PREFIX } from './one-time-tokens.ts';
import { isStorable } from './read-body.ts';
import { allowedRedirect, redirect, withFields } from './redirects.ts';
import { forgetMails, tokenTypesOf, useToken, verifyErrorOf } from './verify-token.ts';

/** What OAuth calls an error of each status (RFC 6749, 4.1.2.1). */
const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * GET /verify, the link of a mail. Always leads back to the site: with a session behind the '#', with a code to exchange
 * in the query (PKCE), or with an error in the same place.
 */
export const verifyLink: AuthHandler = async (call, dependencies) => {
  const { searchParams } = call.url;
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? '';
  const type = searchParams.get('type') ?? '';
  const target = allowedRedirect(searchParams.get('redirect_to'), dependencies.siteUrl());
  const isPkce = token.startsWith(PKCE_PREFIX);
  try {
    if (token === '') throw authErrors.invalid('Verify requires a token');
    if (type === '') throw authErrors.invalid('Verify requires a verification type');
    const types = tokenTypesOf(type);
    if (!isStorable(token)) throw authErrors.linkExpired();

    const now = dependencies.now();
    const { row, verified } = await dependencies.database.asOwner(async (tx) => {
      const found = await findByLink(tx, token, types, now);
      if (found === undefined) throw authErrors.linkExpired();
      return { row: found, verified: await useToken(tx, found, { call, asLink: true }, now) };
    });
    await forgetMails(dependencies.limits, row);
    if (verified === undefined) throw authErrors.linkExpired();
    if ('authCode' in verified) {
      return redirect(withFields(target, { code: verified.authCode }, 'query'));
    }
    const session = await presentSession(verified.user, verified.session, dependencies);
    return redirect(
      withFields(
        target,
        {
          access_token: session.access_token,
          expires_at: String(session.expires_at),
          expires_in: String(session.expires_in),
          refresh_token: session.refresh_token,
          token_type: session.token_type,
          type,
        },
        'hash',
      ),
    );
  } catch (failure) {
    const error = verifyErrorOf(failure);
    if (!(error instanceof AuthError)) throw error;
    const fields = {
      ...(oauthErrors[error.status] === undefined ? {} : { error: oauthErrors[error.status] }),
      error_code: error.code,
      error_description: error.message,
    } as Record<string, string>;
    return redirect(withFields(target, fields, isPkce ? 'both' : 'hash'));
  }
};
