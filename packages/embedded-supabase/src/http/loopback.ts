/** Whether a host name (without port; IPv6 with or without brackets) always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** Returns the host name in a `Host` header, without the port; undefined when the header is malformed. */
export function hostNameOf(hostHeader: string): string | undefined {
  return /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/i.exec(hostHeader)?.[1];
}
