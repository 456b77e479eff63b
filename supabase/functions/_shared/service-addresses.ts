/** How the package stripe is told that its API is spoken at another origin; nothing for Stripe itself. */
export function stripeAt(
  apiUrl: string | undefined,
): { host: string; port: string; protocol: 'http' | 'https' } | undefined {
  if (!apiUrl) return undefined;
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** Where Beehiiv's API is spoken at another origin; nothing for Beehiiv itself. */
export function beehiivAt(apiUrl: string | undefined): string | undefined {
  return apiUrl ? `${apiUrl}/v2` : undefined;
}
