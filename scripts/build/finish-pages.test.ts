import { expect, test } from 'vitest';
import { contentSecurityPolicy, framedOrigins } from './finish-pages.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test('a site of its own backend talks to nobody else', () => {
  const policy = contentSecurityPolicy('<p>Hi</p>', undefined, []);
  expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
  expect(directive(policy, 'media-src')).toEqual(["'self'", 'blob:']);
  expect(directive(policy, 'script-src')).toEqual(["'self'"]);
});

test('a backend elsewhere may be asked, followed live, and give pictures and films, but no script', () => {
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

test('pages frame the services of content, and YouTube only when content names a video', () => {
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
  expect(directive(contentSecurityPolicy('', undefined, withVideo), 'frame-src')).toEqual(["'self'", ...withVideo]);
});

test('inline scripts are allowed by what they say', () => {
  const policy = contentSecurityPolicy('<script>start()</script><script src="/a.js"></script>', undefined, []);
  expect(directive(policy, 'script-src')).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ]);
});
