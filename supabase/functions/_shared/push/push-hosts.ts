/** The push services of browsers: Google, Mozilla, Apple and Microsoft. A leading dot stands for any subdomain. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Whether an address is at a known push service, so that nobody can make the server call another machine. `testHost` is the host of a
 * push service of the tests, with its port.
 */
export function isPushEndpoint(endpoint: string, testHost?: string): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (testHost !== undefined && host === testHost) return true;
  // A host without a port has the port of https.
  if (protocol !== 'https:' || host !== hostname) return false;
  return services.some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
  );
}
