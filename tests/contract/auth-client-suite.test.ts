import { randomUUID } from 'node:crypto';
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { openBrowser, password, someAddress } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('auth-js', (context) => {
  const admin = () => context.backend.serviceClient().auth.admin;
  const anonymousAuth = () => openBrowser(context.backend).auth;

  /** Creates a confirmed account and signs in. */
  async function signInNewUser(userMetadata: object = {}) {
    const email = someAddress();
    const made = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: userMetadata,
    });
    expect(made.error).toBeNull();
    const browser = openBrowser(context.backend);
    const { data, error } = await browser.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    if (data.session === null) throw new Error('No session');
    return { email, auth: browser.auth, browser, session: data.session, user: data.user };
  }

  const expectedUser = (email: string) => ({
    id: expect.any(String),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
    created_at: expect.any(String),
    updated_at: expect.any(String),
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [expect.objectContaining({ provider: 'email', user_id: expect.any(String) })],
  });
  const expectedSession = (email: string) => ({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    user: expect.objectContaining(expectedUser(email)),
  });

  describe('sessions', () => {
    test('start with a password, and refresh with and without an explicit token', async () => {
      const { email, auth, session } = await signInNewUser();
      expect(session).toMatchObject(expectedSession(email));
      expect((await auth.getSession()).data.session).toMatchObject(expectedSession(email));
      const named = await auth.refreshSession({ refresh_token: session.refresh_token });
      expect(named).toMatchObject({ error: null, data: { session: expectedSession(email) } });
      const unnamed = await auth.refreshSession();
      expect(unnamed).toMatchObject({ error: null, data: { session: expectedSession(email) } });
      const tokens = [session, named.data.session, unnamed.data.session].map((one) => one?.refresh_token);
      expect(new Set(tokens).size).toBe(3);
    });

    test('can be passed to another client, which can then change the account', async () => {
      const { session } = await signInNewUser();
      const auth = anonymousAuth();
      expect((await auth.setSession(session)).data.session).toMatchObject({ token_type: 'bearer' });
      const { data, error } = await auth.updateUser({ data: { hello: 'world' } });
      expect([error, data.user?.user_metadata]).toMatchObject([null, { hello: 'world' }]);
    });

    test('refresh automatically once after they expire', async () => {
      const { email, session } = await signInNewUser();
      const auth = anonymousAuth();
      // An expired token: its signature is not checked before it is exchanged.
      const [header, payload, signature] = session.access_token.split('.');
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
      const old = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url');
      const expired = {
        access_token: [header, old, signature].join('.'),
        refresh_token: session.refresh_token,
      };
      const [one, other] = await Promise.all([auth.setSession(expired), auth.getSession()]);
      expect(one.data.session).toMatchObject(expectedSession(email));
      expect(other.error).toBeNull();
      expect((await auth.getUser()).data.user?.email).toBe(email);
      const { error } = await anonymousAuth().setSession({
        ...expired,
        refresh_token: 'invalid-refresh-token',
      });
      expect(error).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      });
    });

    test('require both tokens, and valid ones', async () => {
      const { session } = await signInNewUser();
      const set = async (tokens: object) =>
        (await anonymousAuth().setSession(tokens as Parameters<SupabaseClient['auth']['setSession']>[0]))
          .error?.message;
      expect(await set({ ...session, access_token: 'invalid-access-token' })).toContain(
        'Invalid JWT structure',
      );
      expect(await set({ access_token: session.access_token })).toContain('Auth session missing!');
      expect(await set({ refresh_token: session.refresh_token })).toContain('Auth session missing!');
      expect(await anonymousAuth().getSession()).toEqual({ data: { session: null }, error: null });
    });

    test('emit events', async () => {
      const { email, session } = await signInNewUser();
      const auth = anonymousAuth();
      const events: AuthChangeEvent[] = [];
      const { data } = auth.onAuthStateChange((event) => void events.push(event));
      await auth.signInWithPassword({ email, password });
      await auth.refreshSession();
      await auth.updateUser({ data: { notified: true } });
      await auth.signOut();
      data.subscription.unsubscribe();
      expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
        'SIGNED_IN',
        'TOKEN_REFRESHED',
        'USER_UPDATED',
        'SIGNED_OUT',
      ]);
      // Signing out also ends the sessions elsewhere.
      expect((await anonymousAuth().getUser(session.access_token)).data.user).toBeNull();
    });
  });

  describe('accounts', () => {
    test('require a valid address and password', async () => {
      const signUp = (email: string, givenPassword: string) =>
        anonymousAuth().signUp({ email, password: givenPassword });
      expect(await signUp('ada@example.com', '123')).toMatchObject({
        data: { user: null, session: null },
        error: { status: 422, code: 'weak_password', message: 'Password should be at least 6 characters.' },
      });
      expect(await signUp('a', password)).toMatchObject({
        data: { user: null, session: null },
        error: {
          status: 400,
          code: 'validation_failed',
          message: 'Unable to validate email address: invalid format',
        },
      });
      const data = { info: 'some info' };
      const made = await anonymousAuth().signUp({ email: someAddress(), password, options: { data } });
      expect(made).toMatchObject({
        error: null,
        data: { session: null, user: { user_metadata: data, aud: 'authenticated' } },
      });
    });

    test('reject a wrong password, an unknown address and a wrong code', async () => {
      const { email } = await signInNewUser();
      for (const address of [email, someAddress('stranger')]) {
        expect(await anonymousAuth().signInWithPassword({ email: address, password: 'wrong' })).toMatchObject(
          {
            data: { user: null, session: null },
            error: { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
          },
        );
      }
      const verified = await anonymousAuth().verifyOtp({ email, token: '123456', type: 'email' });
      expect(verified).toMatchObject({
        data: { user: null, session: null },
        error: { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' },
      });
      expect(
        await anonymousAuth().resend({ email: someAddress(), type: 'signup', options: {} }),
      ).toMatchObject({
        error: null,
      });
      for (const address of [email, someAddress()]) {
        expect(await anonymousAuth().resetPasswordForEmail(address)).toEqual({ data: {}, error: null });
      }
    });

    test('can only be read with their own token', async () => {
      const { email, auth, session, user } = await signInNewUser({ nickname: 'Ada' });
      expect((await auth.getUser()).data.user).toMatchObject({
        ...expectedUser(email),
        user_metadata: { nickname: 'Ada' },
      });
      expect((await anonymousAuth().getUser(session.access_token)).data.user?.id).toBe(user.id);
      expect((await anonymousAuth().getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await anonymousAuth().getUser('a.b.c')).data.user).toBeNull();
      const { data } = await auth.getClaims();
      expect(data?.claims).toMatchObject({ sub: user.id, role: 'authenticated', aal: 'aal1', email });
      expect((await auth.getUserIdentities()).data?.identities).toMatchObject([
        { provider: 'email', user_id: user.id, identity_data: { email, sub: user.id } },
      ]);
      expect((await auth.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
      expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
    });

    test('sign out, even after they were deleted', async () => {
      const { auth, user } = await signInNewUser();
      await admin().deleteUser(user.id);
      expect((await auth.signOut()).error).toBeNull();
      expect((await auth.getSession()).data.session).toBeNull();
    });
  });

  describe('the admin API', () => {
    test('returns errors for missing users and invalid tokens', async () => {
      const unknown = { status: 404, code: 'user_not_found' };
      expect((await admin().updateUserById(randomUUID(), { ban_duration: 'none' })).error).toMatchObject(
        unknown,
      );
      expect((await admin().deleteUser(randomUUID())).error).toMatchObject(unknown);
      expect((await admin().signOut('this-is-a-bad-token')).error?.status).toBe(401);
      const { session } = await signInNewUser();
      expect((await admin().signOut(session.access_token)).error).toBeNull();
      expect((await anonymousAuth().getUser(session.access_token)).data.user).toBeNull();
    });
  });

  test('reports unsupported features', async () => {
    const email = someAddress();
    const { auth } = await signInNewUser();
    for (const { error } of [
      await anonymousAuth().signInWithOtp({ email }),
      await anonymousAuth().signInWithOtp({ phone: '+15555551212' }),
      await anonymousAuth().signUp({ phone: '+15555551212', password }),
      await anonymousAuth().signInAnonymously(),
      await anonymousAuth().signInWithIdToken({ provider: 'google', token: 'x' }),
      await anonymousAuth().signInWithSSO({ domain: 'example.com' }),
      await auth.reauthenticate(),
      await auth.mfa.enroll({ factorType: 'phone', phone: '+15555551212' }),
      await auth.linkIdentity({ provider: 'github' }),
      await admin().listUsers(),
      await admin().inviteUserByEmail(email),
      await admin().generateLink({ type: 'signup', email, password }),
      await admin().deleteUser(randomUUID(), true),
    ]) {
      expect(error?.message).toMatch(/not supported by this backend$/);
    }
  });
});
