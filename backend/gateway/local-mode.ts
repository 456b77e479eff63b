import { hostNameOf, isLoopbackHost } from '../http/loopback.ts';
import { gatewayErrors } from './gateway-error.ts';

/**
 * A proxy in front of a local installation would show demo accounts, sandbox payments and the mailbox to the world, and a
 * foreign host name means a page of another site that rebound its DNS name to this machine. Throws GatewayError (421).
 */
export function refuseProxied(headers: Headers, url: URL): void {
  // Both are looked at: a request may name one host in its first line and another in its header.
  for (const named of [headers.get('host') ?? url.host, url.host]) {
    const host = hostNameOf(named);
    if (host === undefined || !isLoopbackHost(host)) throw gatewayErrors.misdirected();
  }
  for (const name of headers.keys()) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) throw gatewayErrors.misdirected();
  }
}
