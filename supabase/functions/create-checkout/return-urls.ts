import { errors } from '../_shared/errors.ts';

/** Stripe puts the session's id in place of this when it sends the buyer back. */
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** The address a buyer comes back to after paying, with the session's id in its query. Throws `foreign_return_url`. */
export function successUrlOf(value: unknown, siteUrl: string): string {
  const url = ownUrl(value, siteUrl);
  url.searchParams.delete('session_id');
  // Put together by hand, because URLSearchParams would encode the braces.
  const separator = url.search === '' ? '?' : '&';
  return `${url.origin}${url.pathname}${url.search}${separator}session_id=${SESSION_PLACEHOLDER}${url.hash}`;
}

/** The address a buyer comes back to without paying. Throws `foreign_return_url`. */
export function cancelUrlOf(value: unknown, siteUrl: string): string {
  return ownUrl(value, siteUrl).href;
}

function ownUrl(value: unknown, siteUrl: string): URL {
  if (typeof value !== 'string' || !URL.canParse(value)) throw errors.foreignReturnUrl();
  const url = new URL(value);
  if (!isSameSite(url, new URL(siteUrl)) || url.username !== '' || url.password !== '')
    throw errors.foreignReturnUrl();
  return url;
}

// On the owner's own machine the site answers to every loopback name, and people type either.
function isSameSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true;
  return url.protocol === site.protocol && url.port === site.port && isLoopback(url) && isLoopback(site);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
