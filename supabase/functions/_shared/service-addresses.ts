/**
 * Returns the options of the Stripe client. Requests time out after `timeoutMs` and are retried once, so that a page
 * gets its response within the 30 seconds that a request may take. `apiUrl` is the origin of a Stripe-compatible API,
 * such as the sandbox.
 */
export function stripeConfig(apiUrl: string | undefined, timeoutMs = 10_000) {
  const limits = { timeout: timeoutMs, maxNetworkRetries: 1 };
  if (!apiUrl) return limits;
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    ...limits,
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Returns the base URL of a Beehiiv-compatible API; undefined for Beehiiv itself. */
export function beehiivBaseUrl(apiUrl: string | undefined): string | undefined {
  return apiUrl ? `${apiUrl}/v2` : undefined;
}

/** Whether payments with this Stripe key move real money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);
