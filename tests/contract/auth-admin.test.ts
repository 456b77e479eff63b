import bcrypt from 'bcrypt';
import { describe, expect, test } from 'vitest';
import { joinAs, openBrowser, password, someAddress } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('the owner’s scripts', (context) => {
  const admin = () => context.backend.serviceClient().auth.admin;
  const signIn = (email: string, givenPassword = password) =>
    openBrowser(context.backend).auth.signInWithPassword({ email, password: givenPassword });

  test('create, read, update and delete accounts', async () => {
    const email = someAddress('Owner');
    const made = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'coach' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect(made.data.user?.user_metadata).toEqual({ first_name: 'Ada' });
    expect(made.data.user).toMatchObject({
      email: email.toLowerCase(),
      app_metadata: { plan: 'coach', provider: 'email' },
    });
    expect((await signIn(email)).error).toBeNull();
    expect((await admin().getUserById(id)).data.user?.id).toBe(id);

    const twice = await admin().createUser({ email, password });
    expect([twice.error?.status, twice.error?.code]).toEqual([422, 'email_exists']);

    const session = (await signIn(email)).data.session;
    const next = someAddress('next');
    const changed = await admin().updateUserById(id, {
      email: next,
      password: 'set by the owner',
      user_metadata: { first_name: 'Grace' },
      app_metadata: { plan: null },
    });
    expect(changed.data.user).toMatchObject({
      email: next,
      user_metadata: { first_name: 'Grace', email: next },
    });
    expect(changed.data.user?.app_metadata).not.toHaveProperty('plan');
    expect((await signIn(next, 'set by the owner')).error).toBeNull();
    expect((await openBrowser(context.backend).auth.getUser(session?.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );

    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error?.status).toBe(404);
    expect((await admin().deleteUser(id)).error?.code).toBe('user_not_found');
  });

  test('import accounts with their bcrypt hash, and confirm them later', async () => {
    const email = someAddress();
    const hash = (await bcrypt.hash(password, 4)).replace('$2b$', '$2a$');
    const { data } = await admin().createUser({ email, password_hash: hash });
    expect((await signIn(email)).error?.code).toBe('email_not_confirmed');
    await admin().updateUserById(data.user?.id ?? '', { email_confirm: true });
    expect((await signIn(email)).error).toBeNull();
  });

  test('ban an account, and lift the ban', async () => {
    const { email, browser, session } = await joinAs(context);
    const id = session.user.id;
    expect((await admin().updateUserById(id, { ban_duration: '1h30m' })).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe('user_banned');
    expect((await browser.auth.refreshSession()).error?.code).toBe('user_banned');
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await signIn(email)).error).toBeNull();
  });

  test('sign a user out', async () => {
    const { session } = await joinAs(context);
    expect((await admin().signOut(session.access_token, 'global')).error).toBeNull();
    expect((await openBrowser(context.backend).auth.getUser(session.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
  });

  test('require the secret key', async () => {
    const { browser, session } = await joinAs(context);
    for (const client of [browser, openBrowser(context.backend)]) {
      const { error } = await client.auth.admin.getUserById(session.user.id);
      expect([error?.status, error?.code]).toEqual([403, 'not_admin']);
      expect((await client.auth.admin.deleteUser(session.user.id)).error?.code).toBe('not_admin');
    }
    expect((await browser.auth.getUser()).error).toBeNull();
  });

  describe('unsupported endpoints', () => {
    test.each<[string, string, string, string]>([
      ['single sign-on', 'POST', '/sso', 'saml_provider_disabled'],
      ['other providers', 'GET', '/authorize?provider=github', 'provider_disabled'],
      ['wallets', 'POST', '/token?grant_type=web3', 'web3_provider_disabled'],
      ['PKCE codes', 'POST', '/token?grant_type=pkce', 'not_supported'],
      ['passkeys', 'GET', '/passkeys', 'not_supported'],
    ])('report %s as unsupported', async (_name, method, path, code) => {
      const answer = await fetch(`${context.backend.url}/auth/v1${path}`, {
        method,
        headers: { apikey: context.backend.secrets.secretKey },
        body: method === 'POST' ? '{}' : undefined,
      });
      const body = (await answer.json()) as { msg: string };
      expect([answer.status, body]).toMatchObject([422, { error_code: code }]);
      expect(body.msg).toContain('not supported');
    });

    test.each(['/authorize?provider=github', '/callback?code=x', '/sso/saml/metadata'])(
      'say so without a key: %s',
      async (path) => {
        const answer = await fetch(`${context.backend.url}/auth/v1${path}`);
        expect([answer.status, await answer.json()]).toMatchObject([
          422,
          { msg: expect.stringContaining('not supported') as string },
        ]);
      },
    );
  });

  test("returns errors in the format of the caller's API version", async () => {
    const ask = async (version?: string) => {
      const answer = await fetch(`${context.backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: context.backend.publishableKey,
          ...(version === undefined ? {} : { 'x-supabase-api-version': version }),
        },
        body: JSON.stringify({ email: someAddress(), password }),
      });
      return [answer.status, answer.headers.get('x-supabase-api-version'), await answer.json()];
    };
    const old = [
      400,
      null,
      { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    ];
    expect(await ask()).toEqual(old);
    expect(await ask('yesterday')).toEqual(old);
    expect(await ask('2024-01-01')).toEqual([
      400,
      '2024-01-01',
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
    ]);
  });

  test('says how accounts are made to callers with a key', async () => {
    const read = async (headers = {}) => {
      const answer = await fetch(`${context.backend.url}/auth/v1/settings`, { headers });
      return [answer.status, await answer.json()];
    };
    expect(await read({ apikey: context.backend.publishableKey })).toMatchObject([
      200,
      { external: { email: true, phone: false }, mailer_autoconfirm: false, disable_signup: false },
    ]);
    expect((await read())[0]).toBe(401);
  });
});
