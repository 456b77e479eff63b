/**
 * The push services of browsers: Google (jmt17 for a Chromium without Google's keys), Mozilla, Apple and Microsoft. A leading dot stands
 * for any subdomain.
 */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Push services that a site knows beside those of the browsers. */
export interface OtherPushHosts {
  /** Of the setting PUSH_HOSTS, written like those above. */
  hosts?: readonly string[] | undefined;
  /** A push service of the tests, with its port. */
  testHost?: string | undefined;
}

/** Reads PUSH_HOSTS: names of hosts with commas between them. Undefined if one is none; an address of numbers could be a machine nearby. */
export function readPushHosts(text: string): string[] | undefined {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^\.?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host)) ? hosts : undefined;
}

export const pushHostsProblem =
  "PUSH_HOSTS must be names of hosts with commas between them, such as 'push.example.com,.push.example.org'.";

/** Whether an address belongs to a known push service. The server calls no other, whatever a browser names. */
export function isPushEndpoint(endpoint: string, { hosts = [], testHost }: OtherPushHosts = {}): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (testHost !== undefined && host === testHost) return true;
  // A host without a port has the port of https.
  if (protocol !== 'https:' || host !== hostname) return false;
  return [...services, ...hosts].some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
  );
}
