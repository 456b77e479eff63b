/** Whether a host name (no port; IPv6 with or without brackets) can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** The host name of a `Host` header value, without its port; undefined when the value is malformed. */
export function hostNameOf(hostHeader: string): string | undefined {
  return /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/i.exec(hostHeader)?.[1];
}
