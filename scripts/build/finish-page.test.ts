import { expect, test } from 'vitest';
import { counterTag, framedOrigins } from './finish-page.ts';
import { contentSecurityPolicy } from './page-policy.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test('a site with the backend on its own origin connects to no other origin', () => {
  const policy = contentSecurityPolicy('<p>Hi</p>', undefined, []);
  expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
  expect(directive(policy, 'media-src')).toEqual(["'self'", 'blob:']);
  expect(directive(policy, 'script-src')).toEqual(["'self'"]);
});

test('allows requests, WebSockets, pictures and videos of a separate backend, but no scripts', () => {
  const policy = contentSecurityPolicy('<p>Hi</p>', 'https://ref.supabase.co/', []);
  expect(directive(policy, 'connect-src')).toEqual([
    "'self'",
    'https://ref.supabase.co',
    'wss://ref.supabase.co',
  ]);
  expect(directive(policy, 'media-src')).toContain('https://ref.supabase.co');
  expect(directive(policy, 'img-src')).toContain('https://ref.supabase.co');
  expect(directive(policy, 'script-src')).toEqual(["'self'"]);
});

test('allows frames of the services in content, and of YouTube only if content has a YouTube video', () => {
  const site = {
    links: {
      application: 'https://forms.vault.test/apply',
      marketplace: 'https://marketplace.vault.test',
      booking: 'https://booking.vault.test',
      socialFeed: '/sandbox/feed',
    },
  };
  expect(framedOrigins(site, [{}, { youtubeVideo: undefined }])).toEqual(['https://forms.vault.test']);
  const withVideo = framedOrigins(site, [{ youtubeVideo: 'M7lc1UVf-VE' }]);
  expect(withVideo).toEqual(['https://forms.vault.test', 'https://www.youtube-nocookie.com']);
  expect(directive(contentSecurityPolicy('', undefined, []), 'frame-src')).toEqual(["'self'"]);
  expect(directive(contentSecurityPolicy('', undefined, withVideo), 'frame-src')).toEqual([
    "'self'",
    ...withVideo,
  ]);
});

test('allows inline scripts by their hash', () => {
  const policy = contentSecurityPolicy(
    '<script>start()</script><script src="/a.js"></script>',
    undefined,
    [],
  );
  expect(directive(policy, 'script-src')).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ]);
});

test('without a service that counts visitors, pages have no tag and no other origin', () => {
  const counter = { service: 'none' } as const;
  expect(counterTag(counter)).toBe('');
  expect(contentSecurityPolicy('', undefined, [], counter)).toBe(contentSecurityPolicy('', undefined, []));
});

test.each([
  ['plausible', undefined, 'https://plausible.io', 'https://plausible.io'],
  ['umami', 'https://numbers.vault.test', 'https://numbers.vault.test', 'https://numbers.vault.test'],
  ['goatcounter', undefined, 'https://gc.zgo.at', 'https://vault.goatcounter.com'],
] as const)(
  'allows the script of %s, and what it sends, from its own origins only',
  (service, server, script, sent) => {
    const counter = { service, server, site: 'vault' };
    const policy = contentSecurityPolicy('', undefined, [], counter);
    expect(directive(policy, 'script-src')).toEqual(["'self'", script]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'", sent]);
    expect(counterTag(counter)).toContain(` src="${script}/`);
  },
);
