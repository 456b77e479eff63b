import { hostNameOf, isLoopbackHost } from '../http/loopback.ts';

/**
 * Whether a request does not come straight from a browser on this machine. A proxy in front of a local installation would show demo accounts,
 * sandbox payments and the mailbox to the world, and a foreign host name means a page of another site that rebound its DNS name to this
 * machine. A request may name one host in its first line and another in its header: all of them are looked at.
 */
export function isProxied(hosts: readonly (string | undefined)[], headerNames: Iterable<string>): boolean {
  for (const named of hosts) {
    const host = named === undefined ? undefined : hostNameOf(named);
    if (host === undefined || !isLoopbackHost(host)) return true;
  }
  for (const name of headerNames) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) return true;
  }
  return false;
}
