import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { joinAs, openBrowser, password } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

/** How far the backend's clock is ahead, in seconds. */
let seconds = 0;

describeBackend('a session', { now: () => new Date(Date.now() + seconds * 1000) }, (context) => {
  /** Refreshes with exactly this token. */
  const refresh = async (token: string) => {
    const answer = await fetch(`${context.backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    const body = (await answer.json()) as {
      access_token: string;
      refresh_token: string;
      error_code: string;
    };
    return { status: answer.status, ...body };
  };
  const signIn = async (email: string) => {
    const browser = openBrowser(context.backend);
    const { data, error } = await browser.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { browser, ...data.session };
  };
  const userOf = (token: string) => openBrowser(context.backend).auth.getUser(token);

  test('has a token with the same claims as Supabase', async () => {
    const { email } = await joinAs(context, { data: { first_name: 'Ada' } });
    const before = Math.floor(Date.now() / 1000);
    const { access_token: token, user, expires_in: lifetime, expires_at: end } = await signIn(email);
    const claims = decodeJwt<{ amr: { timestamp: number }[] }>(token);
    const signedInAt = claims.amr[0]?.timestamp ?? NaN;
    expect(signedInAt).toBeGreaterThanOrEqual(before);
    expect(signedInAt).toBeLessThanOrEqual(claims.iat ?? NaN);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toEqual({
      aud: 'authenticated',
      exp: end,
      iat: (end ?? 0) - 3600,
      iss: `${context.backend.url}/auth/v1`,
      sub: user.id,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: signedInAt }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect(lifetime).toBe(3600);
    expect(user.identities).toMatchObject([{ provider: 'email', identity_data: { email, sub: user.id } }]);
  });

  test('issues one new token for twenty simultaneous refreshes', async () => {
    const { email } = await joinAs(context);
    const { refresh_token: token } = await signIn(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ refresh_token: next }) => next)).size).toBe(1);
    const live = await asOwner(
      context.database,
      `select 1 from "auth"."refresh_tokens" r join "auth"."sessions" s on s."id" = r."session_id"
     where not r."revoked" and s."id" = $1::uuid`,
      [decodeJwt(answers[0]?.access_token ?? '').session_id],
    );
    expect(live).toHaveLength(1);
    expect((await refresh(answers[0]?.refresh_token ?? '')).status).toBe(200);
  });

  test('ends for all holders when an old token is reused', async () => {
    const { email } = await joinAs(context);
    const first = await signIn(email);
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    seconds += 11;
    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.error_code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(third.refresh_token)).error_code).toBe('refresh_token_already_used');
    expect((await userOf(third.access_token)).error?.name).toBe('AuthSessionMissingError');
    // Another session of the same user is not affected.
    expect((await signIn(email)).access_token).toBeDefined();
  });

  test('survives a lost refresh response, and two tabs a few seconds apart', async () => {
    const { email } = await joinAs(context);
    const first = await signIn(email);
    const second = await refresh(first.refresh_token);
    seconds += 600;
    expect((await refresh(first.refresh_token)).refresh_token).toBe(second.refresh_token);
    const third = await refresh(second.refresh_token);
    const fourth = await refresh(third.refresh_token);
    expect((await refresh(second.refresh_token)).refresh_token).toBe(fourth.refresh_token);
  });

  test.each([
    ['an unknown one', 'nobody-has-this'],
    ['a very long one', 'x'.repeat(100_000)],
  ])('cannot be refreshed with %s', async (_name, token) => {
    const answer = await refresh(token);
    expect([answer.status, answer.error_code]).toEqual([400, 'refresh_token_not_found']);
  });

  test('survives a restart', async () => {
    const { email } = await joinAs(context);
    const { refresh_token: token } = await signIn(email);
    const [row] = await asOwner<{ token: string }>(
      context.database,
      `select "token" from "auth"."refresh_tokens" order by "id" desc limit 1`,
    );
    expect(row?.token).not.toBe(token);
    expect((await refresh(token)).status).toBe(200);
  });

  describe('signing out', () => {
    test.each([
      ['here ends only this session', 'local', [false, true]],
      ['elsewhere keeps this session', 'others', [true, false]],
      ['everywhere ends all sessions', 'global', [false, false]],
    ] as const)('%s', async (_name, scope, alive) => {
      const { email } = await joinAs(context);
      const [here, elsewhere] = [await signIn(email), await signIn(email)];
      expect((await here.browser.auth.signOut({ scope })).error).toBeNull();
      for (const [index, session] of [here, elsewhere].entries()) {
        expect((await userOf(session.access_token)).error === null).toBe(alive[index]);
        expect((await refresh(session.refresh_token)).status).toBe(alive[index] ? 200 : 400);
      }
    });

    test('refuses an unknown scope', async () => {
      const { email } = await joinAs(context);
      const { access_token: token } = await signIn(email);
      const answer = await fetch(`${context.backend.url}/auth/v1/logout?scope=all`, {
        method: 'POST',
        headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${token}` },
      });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }]);
    });
  });

  test('is deleted with the account, including its traces', async () => {
    const { email } = await joinAs(context);
    const { access_token: token, refresh_token: refreshToken, user } = await signIn(email);
    expect((await context.backend.serviceClient().auth.admin.deleteUser(user.id)).error).toBeNull();
    const gone = await userOf(token);
    expect([gone.error?.status, gone.error?.code]).toEqual([403, 'user_not_found']);
    expect((await refresh(refreshToken)).error_code).toBe('refresh_token_not_found');
    for (const table of ['identities', 'sessions', 'one_time_tokens']) {
      expect(
        await asOwner(context.database, `select 1 from "auth"."${table}" where "user_id" = $1::uuid`, [
          user.id,
        ]),
      ).toEqual([]);
    }
    expect(
      await asOwner(context.database, `select 1 from "public"."profiles" where "id" = $1::uuid`, [user.id]),
    ).toEqual([]);
  });

  test('requires a valid token', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${context.backend.url}/auth/v1/user`, {
        headers: { apikey: context.backend.publishableKey, ...headers },
      });
    const missing = await ask({});
    expect([missing.status, await missing.json()]).toMatchObject([401, { error_code: 'no_authorization' }]);
    const forged = await ask({ authorization: 'Bearer a.b.c' });
    expect([forged.status, await forged.json()]).toMatchObject([401, { error_code: 'bad_jwt' }]);
  });
});
