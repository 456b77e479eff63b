import { hostNameOf, isLoopbackHost, isLoopbackUrl } from '../http/loopback.ts';

/** The parts of a request that reveal its origin. */
interface RequestSource {
  /** Hosts of the request line and of the `Host` header, which may differ. */
  hosts: readonly (string | undefined)[];
  origin: string | null | undefined;
  headerNames: Iterable<string>;
}

/**
 * Whether a request does not come directly from a page or program on this machine. A proxy in front of a local
 * installation would expose demo accounts, sandbox payments and the mailbox. A foreign host name indicates DNS
 * rebinding; a foreign origin, another site's page.
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
