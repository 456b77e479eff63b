/**
 * How the package stripe asks: a request without a response is aborted after `patienceMs` and retried once, so that a user who waits
 * for a page hears within the half minute that a request may take. `apiUrl` is another origin that speaks Stripe's API.
 */
export function stripeConfig(apiUrl: string | undefined, patienceMs = 10_000) {
  const patience = { timeout: patienceMs, maxNetworkRetries: 1 };
  if (!apiUrl) return patience;
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    ...patience,
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Where Beehiiv's API is spoken at another origin; nothing for Beehiiv itself. */
export function beehiivAt(apiUrl: string | undefined): string | undefined {
  return apiUrl ? `${apiUrl}/v2` : undefined;
}
