import { describe, expect, test } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY, readSettings, SettingsError } from './settings.ts';

const live = {
  HOST: '0.0.0.0',
  SITE_URL: 'https://vault.example',
  DATABASE_URL: 'postgres://site:secret@db.example/site',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'Crossbar <hello@vault.example>',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
};

function problemsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('defaults to local mode on port 3000', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'local',
      host: '127.0.0.1',
      port: 3000,
      siteUrl: undefined,
      dataDir: '.data',
      publishableKey: LOCAL_PUBLISHABLE_KEY,
    });
  });

  test('treats an empty value as not set', () => {
    expect(readSettings({ PORT: '', SITE_URL: '', STRIPE_SECRET_KEY: '' })).toMatchObject({ port: 3000 });
  });

  test('removes a trailing slash from the URL', () => {
    expect(readSettings({ SITE_URL: 'http://localhost:8080/' }).siteUrl).toBe('http://localhost:8080');
  });

  test.each([
    { PORT: '70000' },
    { PORT: '-1' },
    { PORT: '3000abc' },
    { PORT: '1e3' },
    { HOST: 'not a host' },
    { SITE_URL: 'example.com' },
    { SITE_URL: 'ftp://example.com' },
    { SITE_URL: 'https://example.com/shop' },
    { SITE_URL: 'https://user@example.com' },
    { BACKEND_URL: 'https://api.example.com/rest' },
    { STRIPE_API_URL: 'http://api.example.com' },
    { RESEND_API_URL: 'mail.example.com' },
    { DATABASE_URL: 'mysql://db' },
    { JWT_SECRET: 'short' },
    { SUPABASE_SECRET_KEY: 'sb_publishable_oops_this_is_the_public_one' },
    { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_oops' },
    { VITE_SUPABASE_PUBLISHABLE_KEY: 'x' },
    { STRIPE_SECRET_KEY: 'pk_live_abc' },
    { STRIPE_WEBHOOK_SECRET: 'abc' },
    { STRIPE_SUBSCRIPTION_PRICE: '39' },
    { BEEHIIV_PUBLICATION_ID: 'crossbar' },
    { MAIL_FROM: 'name only' },
    { SMTP_URL: 'mail.example' },
  ])('reports an invalid setting by name: %o', (source) => {
    const name = Object.keys(source)[0];
    const problems = problemsOf(source);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`\\b${name} must .+\\.$`));
  });

  test('reports all invalid settings at once', () => {
    expect(problemsOf({ PORT: 'x', SMTP_URL: 'y' })).toHaveLength(2);
  });

  test('does not show secrets in error messages', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'hunter2', JWT_SECRET: 'hunter2' }).join()).not.toContain(
      'hunter2',
    );
  });

  test.each([
    [{}, 'local'],
    [{ HOST: 'localhost' }, 'local'],
    [{ HOST: '::1' }, 'local'],
    [{ HOST: '127.0.0.2', SITE_URL: 'http://127.0.0.1:4000' }, 'local'],
    [{ SITE_URL: 'http://crossbar.localhost:3000' }, 'local'],
    [{ NODE_ENV: 'test' }, 'local'],
    [{ SITE_URL: 'http://site.localhost', BACKEND_URL: 'http://api.localhost' }, 'local'],
    [{ ...live, SITE_URL: 'http://localhost', BACKEND_URL: 'https://api.example.com' }, 'live'],
    [live, 'live'],
    [{ ...live, HOST: '127.0.0.1' }, 'live'],
    [{ ...live, SITE_URL: 'http://localhost:3000' }, 'live'],
    [{ ...live, HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000', NODE_ENV: 'production' }, 'live'],
    [{ ...live, SITE_URL: 'http://localhost.example.com' }, 'live'],
    [{ ...live, HOST: '127.0.0.1.example.com' }, 'live'],
  ])('%o is %s mode', (source, mode) => {
    expect(readSettings(source).mode).toBe(mode);
  });

  test.each([
    'SITE_URL',
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'MAIL_FROM',
    'SMTP_URL',
  ])('live mode requires %s', (name) => {
    const problems = problemsOf({ ...live, [name]: '' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  test('other push services are names of hosts', () => {
    expect(readSettings({ PUSH_HOSTS: 'push.example.com, .Push.example.org' }).pushHosts).toEqual([
      'push.example.com',
      '.push.example.org',
    ]);
    for (const wrong of [
      '10.0.0.1',
      'localhost',
      'https://push.example.com',
      'push.example.com:8443',
      'a.example,,',
    ])
      expect(problemsOf({ PUSH_HOSTS: wrong })).toEqual([expect.stringContaining('PUSH_HOSTS')]);
  });

  test('a push service of the tests is on this machine, and refused in live mode', () => {
    expect(readSettings({ PUSH_TEST_HOST: 'localhost:4000' }).pushTestHost).toBe('localhost:4000');
    expect(problemsOf({ PUSH_TEST_HOST: '10.0.0.1:4000' })).toHaveLength(1);
    expect(problemsOf({ ...live, PUSH_TEST_HOST: 'localhost:4000' })).toEqual([
      'PUSH_TEST_HOST is for tests. Remove it in live mode.',
    ]);
  });

  test('live mode reports all missing settings at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(6);
  });

  test('live mode accepts a mail API key instead of an SMTP server', () => {
    expect(readSettings({ ...live, SMTP_URL: '', RESEND_API_KEY: 're_abc' }).mode).toBe('live');
  });
});
