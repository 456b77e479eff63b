/** Sandbox pages of the services that `links` in site.yml names. */
const sandboxPaths = {
  application: '/sandbox/application-form',
  marketplace: '/sandbox/marketplace',
  booking: '/sandbox/booking',
  socialFeed: '/sandbox/feed',
};

/** Returns the address of a service, or its sandbox page while the address is a sample: example.com and .example never exist. */
export function resolveServiceLink(name: string, address: string): string {
  return /\bexample\b/i.test(address) ? sandboxPaths[name as keyof typeof sandboxPaths] : address;
}
