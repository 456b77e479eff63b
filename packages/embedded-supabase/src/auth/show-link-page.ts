import type { AuthHandler } from './auth-context.ts';
import { allowedRedirect, redirect } from './redirects.ts';

/**
 * GET /verify, the link of Supabase's own mails. Confirms nothing, because mail scanners open links by themselves: it leads to the
 * page of the site where a press sends the token.
 */
export const showLinkPage: AuthHandler = async ({ url: { searchParams } }, { siteUrl }) => {
  const page = new URL('/auth/confirm', siteUrl());
  page.searchParams.set('token_hash', searchParams.get('token_hash') ?? searchParams.get('token') ?? '');
  page.searchParams.set('type', searchParams.get('type') ?? '');
  page.searchParams.set('redirect_to', allowedRedirect(searchParams.get('redirect_to'), siteUrl()));
  return redirect(page.href);
};
