/**
 * Returns the function that names the network of a request on Supabase, from what its proxy wrote. A hosted project is behind Cloudflare, which
 * replaces `cf-connecting-ip`. The gateway of a self-hosted one adds the last entry of `x-forwarded-for`; all before it may be the client's.
 */
export function createNetworkReader(supabaseUrl: string): (request: Request) => string | undefined {
  const isHosted = new URL(supabaseUrl).hostname.endsWith('.supabase.co');
  return ({ headers }) => {
    const address = isHosted
      ? headers.get('cf-connecting-ip')
      : headers.get('x-forwarded-for')?.split(',').at(-1);
    return address ? networkOf(address.trim()) : undefined;
  };
}

/** Returns an IPv4 address, or the first half of an IPv6 address, which one client owns. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [left = [], right = []] = address
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
