import { hostNameOf, isLoopbackHost, isLoopbackUrl } from '../http/loopback.ts';

/** Where a request says that it comes from. */
export interface RequestSource {
  /** The host in its first line and the one in its header, which may differ. */
  hosts: readonly (string | undefined)[];
  origin: string | null | undefined;
  headerNames: Iterable<string>;
}

/**
 * Whether a request does not come straight from a page or program of this machine. A proxy in front of a local installation would show
 * demo accounts, sandbox payments and the mailbox to the world. A foreign host name means that another site rebound its DNS name to this
 * machine, and a foreign origin that a page of another site calls its ports.
 */
export function isForeign({ hosts, origin, headerNames }: RequestSource): boolean {
  for (const named of hosts) {
    const host = named === undefined ? undefined : hostNameOf(named);
    if (host === undefined || !isLoopbackHost(host)) return true;
  }
  if (typeof origin === 'string' && !isLoopbackUrl(origin)) return true;
  for (const name of headerNames) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) return true;
  }
  return false;
}
