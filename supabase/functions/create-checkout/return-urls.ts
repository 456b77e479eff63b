import { errors } from '../_shared/errors.ts';

/** Stripe replaces this with the session id when it redirects the buyer. */
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Returns the URL for buyers after the payment, with the session id in its query. Throws `foreign_return_url`. */
export function successUrlOf(value: unknown, siteUrl: string): string {
  const url = parseSiteUrl(value, siteUrl);
  url.searchParams.delete('session_id');
  // Built by hand, because URLSearchParams would encode the braces.
  const separator = url.search === '' ? '?' : '&';
  return `${url.origin}${url.pathname}${url.search}${separator}session_id=${SESSION_PLACEHOLDER}${url.hash}`;
}

/** Returns the URL for buyers who cancel. Throws `foreign_return_url`. */
export function cancelUrlOf(value: unknown, siteUrl: string): string {
  return parseSiteUrl(value, siteUrl).href;
}

function parseSiteUrl(value: unknown, siteUrl: string): URL {
  if (typeof value !== 'string' || !URL.canParse(value)) throw errors.foreignReturnUrl();
  const url = new URL(value);
  if (!isSameSite(url, new URL(siteUrl)) || url.username !== '' || url.password !== '')
    throw errors.foreignReturnUrl();
  return url;
}

// Locally the site is reachable at every loopback host, and developers use any of them.
function isSameSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true;
  return url.protocol === site.protocol && url.port === site.port && isLoopback(url) && isLoopback(site);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
