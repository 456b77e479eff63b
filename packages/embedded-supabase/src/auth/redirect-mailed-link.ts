import type { AuthHandler } from './auth-context.ts';
import { allowedRedirect, redirect } from './redirects.ts';

/**
 * GET /verify: redirects to the page of the site where a button sends the token by POST. Confirms nothing itself,
 * because mail scanners open links.
 */
export const redirectMailedLink: AuthHandler = async ({ url: { searchParams } }, { siteUrl }) => {
  const page = new URL('/auth/confirm', siteUrl());
  page.searchParams.set('token_hash', searchParams.get('token_hash') ?? searchParams.get('token') ?? '');
  page.searchParams.set('type', searchParams.get('type') ?? '');
  page.searchParams.set('redirect_to', allowedRedirect(searchParams.get('redirect_to'), siteUrl()));
  return redirect(page.href);
};
