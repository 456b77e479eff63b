import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { joinAs, openBrowser, password } from './auth-journey.ts';
import { codeOf, setUpApp } from './second-factor.ts';
import { describeBackend } from './describe-backend.ts';

/** How far the backend's clock is ahead, in seconds. */
let seconds = 0;

describeBackend('a second factor', { now: () => new Date(Date.now() + seconds * 1000) }, (context) => {
  const signIn = async (email: string) => {
    const browser = openBrowser(context.backend);
    const { error } = await browser.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return browser;
  };
  const levelOf = async (browser: ReturnType<typeof openBrowser>) => {
    const { data } = await browser.auth.mfa.getAuthenticatorAssuranceLevel();
    return [data?.currentLevel, data?.nextLevel];
  };

  test('is enrolled with a QR code, and raises this session, including its refreshed tokens', async () => {
    const { browser, email } = await joinAs(context);
    expect(await levelOf(browser)).toEqual(['aal1', 'aal1']);
    const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(error).toBeNull();
    if (data?.type !== 'totp') throw new Error('No factor');
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data.totp.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(new URL(data.totp.uri).searchParams.get('secret')).toBe(data.totp.secret);
    expect(decodeURIComponent(data.totp.uri)).toContain(email);
    expect((await browser.auth.mfa.listFactors()).data?.totp).toEqual([]);

    const code = codeOf(data.totp.secret);
    const verified = await browser.auth.mfa.challengeAndVerify({ factorId: data.id, code });
    expect(verified.error).toBeNull();
    expect(await levelOf(browser)).toEqual(['aal2', 'aal2']);
    const { data: factors } = await browser.auth.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id: data.id, status: 'verified', friendly_name: 'Phone' }]);
    expect(JSON.stringify(factors)).not.toContain(data.totp.secret);
    const { data: refreshed } = await browser.auth.refreshSession();
    const claims = decodeJwt(refreshed.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2' });
    expect((claims['amr'] as { method: string }[]).map(({ method }) => method).sort()).toEqual([
      'otp',
      'totp',
    ]);
  });

  test('is required at the next sign-in, and accepts a code only once', async () => {
    const { browser, email } = await joinAs(context);
    const { factorId, secret, usedCode } = await setUpApp(browser);
    const other = await signIn(email);
    expect(await levelOf(other)).toEqual(['aal1', 'aal2']);
    const used = await other.auth.mfa.challengeAndVerify({ factorId, code: usedCode });
    expect(used.error?.code).toBe('mfa_verification_failed');
    const next = await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(next.error).toBeNull();
    expect(await levelOf(other)).toEqual(['aal2', 'aal2']);
  });

  test('ends sessions that were signed in without it', async () => {
    const { browser, email } = await joinAs(context);
    const stolen = await signIn(email);
    await setUpApp(browser);
    expect((await stolen.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.auth.getUser()).error).toBeNull();
  });

  test('cannot be removed, added, or bypassed for a new password with the password alone', async () => {
    const { browser, email } = await joinAs(context);
    const { factorId } = await setUpApp(browser);
    const thief = await signIn(email);
    expect((await thief.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    const second = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(second.error?.code).toBe('insufficient_aal');
    const changed = await thief.auth.updateUser({
      password: 'quite another one',
      current_password: password,
    });
    expect(changed.error?.code).toBe('insufficient_aal');
    expect((await browser.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await browser.auth.refreshSession();
    expect(await levelOf(browser)).toEqual(['aal1', 'aal1']);
  });

  test('belongs to its user only', async () => {
    const ada = await joinAs(context);
    const eve = await joinAs(context);
    const { factorId, secret } = await setUpApp(ada.browser);
    const tried = await eve.browser.auth.mfa.challenge({ factorId });
    expect(tried.error?.code).toBe('mfa_factor_not_found');
    expect((await eve.browser.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
    const own = await setUpApp(eve.browser);
    const challenge = await eve.browser.auth.mfa.challenge({ factorId: own.factorId });
    const crossed = await ada.browser.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(secret, 1),
    });
    expect(crossed.error?.code).toBe('mfa_factor_not_found');
  });

  test('allows five wrong codes in five minutes, across sessions', async () => {
    const { browser, email } = await joinAs(context);
    const { factorId, secret } = await setUpApp(browser);
    const other = await signIn(email);
    for (let round = 0; round < 5; round += 1) {
      const wrong = await other.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
      expect(wrong.error?.code).toBe('mfa_verification_failed');
    }
    const right = await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(right.error?.status).toBe(429);
  });

  test('checks five of many parallel codes', async () => {
    const { browser } = await joinAs(context);
    const { factorId } = await setUpApp(browser);
    const { data: challenge } = await browser.auth.mfa.challenge({ factorId });
    const challengeId = challenge?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser.auth.mfa.verify({ factorId, challengeId, code: '000000' })),
    );
    const checked = answers.filter(({ error }) => error?.code === 'mfa_verification_failed');
    expect(checked).toHaveLength(5);
    expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(35);
  });

  test('expires five minutes after its challenge', async () => {
    const { browser } = await joinAs(context);
    const { factorId, secret } = await setUpApp(browser);
    const { data: challenge } = await browser.auth.mfa.challenge({ factorId });
    seconds = 301;
    const late = await browser.auth.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? '',
      code: codeOf(secret, 10),
    });
    seconds = 0;
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });

  test('of an unknown user are not found', async () => {
    const { mfa } = context.backend.serviceClient().auth.admin;
    const userId = randomUUID();
    const notFound = { error: { status: 404, code: 'user_not_found' } };
    expect(await mfa.listFactors({ userId })).toMatchObject(notFound);
    expect(await mfa.deleteFactor({ userId, id: randomUUID() })).toMatchObject(notFound);
  });

  test('can be listed and removed by the service', async () => {
    const { browser, session } = await joinAs(context);
    const { factorId } = await setUpApp(browser);
    const { admin } = context.backend.serviceClient().auth;
    const userId = session.user.id;
    const { data } = await admin.mfa.listFactors({ userId });
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect(
      await asOwner(context.database, `select "aal" from "auth"."sessions" where "user_id" = $1::uuid`, [
        userId,
      ]),
    ).toEqual([{ aal: 'aal1' }]);
  });

  test.each(['phone', 'webauthn'])('reports %s as not enabled', async (factorType) => {
    const { session } = await joinAs(context);
    const answer = await fetch(`${context.backend.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ factor_type: factorType }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error_code: `mfa_${factorType}_enroll_not_enabled` });
  });
});
