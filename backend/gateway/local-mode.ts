import { hostNameOf, isLoopbackHost } from '../http/loopback.ts';
import { gatewayErrors } from './gateway-error.ts';

/**
 * A proxy in front of a local installation would show demo accounts, sandbox payments and the mailbox to the world, and a
 * foreign host name means a page of another site that rebound its DNS name to this machine. Throws GatewayError (421).
 */
export function refuseProxied(headers: Headers, url: URL): void {
  const host = hostNameOf(headers.get('host') ?? url.host);
  if (host === undefined || !isLoopbackHost(host)) throw gatewayErrors.misdirected();
  for (const name of headers.keys()) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) throw gatewayErrors.misdirected();
  }
}
