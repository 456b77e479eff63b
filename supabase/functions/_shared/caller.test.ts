import { AuthClient } from '@supabase/supabase-js';
import { describe, expect, test, vi } from 'vitest';
import { getSignedInUser, requireService } from './caller.ts';

const jwt = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${Buffer.from('x').toString('base64url')}`;

function setUp(response: () => Response) {
  const fetch = vi.fn(() => Promise.resolve(response()));
  const auth = new AuthClient({
    url: 'http://auth.test',
    fetch,
    persistSession: false,
    autoRefreshToken: false,
  });
  return { supabase: { auth }, fetch };
}

const requestWith = (headers: Record<string, string>) => new Request('http://site.test/', { headers });

describe('getSignedInUser', () => {
  test.each([
    ['no token', {}],
    ['the publishable key', { authorization: 'Bearer sb_publishable_crossbar_local' }],
    ['a legacy anonymous key', { authorization: `Bearer ${jwt({ role: 'anon' })}` }],
  ])('treats %s as a visitor without asking the auth service', async (_name, headers) => {
    const { supabase, fetch } = setUp(() => Response.json({}));
    await expect(getSignedInUser(requestWith(headers), supabase)).resolves.toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('returns the user of a valid token', async () => {
    const { supabase } = setUp(() =>
      Response.json({ id: 'user-1', email: 'ada@example.com', email_confirmed_at: '2026-01-01T00:00:00Z' }),
    );
    const request = requestWith({ authorization: `Bearer ${jwt({ role: 'authenticated', sub: 'user-1' })}` });
    await expect(getSignedInUser(request, supabase)).resolves.toEqual({
      id: 'user-1',
      email: 'ada@example.com',
    });
  });

  test('omits an email address that is not confirmed', async () => {
    const { supabase } = setUp(() => Response.json({ id: 'user-1', email: 'ada@example.com' }));
    const request = requestWith({ authorization: `Bearer ${jwt({ role: 'authenticated', sub: 'user-1' })}` });
    await expect(getSignedInUser(request, supabase)).resolves.toEqual({ id: 'user-1', email: undefined });
  });

  test.each([
    ['expired', `Bearer ${jwt({ role: 'authenticated' })}`],
    ['invalid', 'Bearer rubbish'],
  ])('rejects an %s token', async (_name, authorization) => {
    const { supabase } = setUp(() =>
      Response.json({ code: 403, error_code: 'bad_jwt', msg: 'no' }, { status: 403 }),
    );
    await expect(getSignedInUser(requestWith({ authorization }), supabase)).rejects.toEqual(
      expect.objectContaining({ status: 401, code: 'not_signed_in' }),
    );
  });

  test.each([429, 500, 503, 504])(
    'does not end a session because the auth service answers %s',
    async (status) => {
      const { supabase } = setUp(() => Response.json({ msg: 'later' }, { status }));
      const request = requestWith({ authorization: `Bearer ${jwt({ role: 'authenticated' })}` });
      await expect(getSignedInUser(request, supabase)).rejects.toMatchObject({
        status: 503,
        code: 'unavailable',
      });
    },
  );
});

describe('requireService', () => {
  test.each<Record<string, string>>([
    { apikey: 'sb_secret_right' },
    { authorization: 'Bearer sb_secret_right' },
  ])('accepts the service key (%#)', async (headers) => {
    await expect(requireService(requestWith(headers), ['sb_secret_right'])).resolves.toBeUndefined();
  });

  test.each<Record<string, string>>([
    {},
    { apikey: 'sb_publishable_crossbar_local' },
    { authorization: 'Bearer sb_secret_wrong' },
    { apikey: '' },
  ])('rejects anything else (%#)', async (headers) => {
    await expect(requireService(requestWith(headers), ['sb_secret_right', ''])).rejects.toEqual(
      expect.objectContaining({ code: 'service_only' }),
    );
  });
});
