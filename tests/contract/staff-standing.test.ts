import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { joinAs, openBrowser, password, readSubjects } from './auth-journey.ts';
import { codeOf, setUpApp } from './second-factor.ts';
import { describeBackend } from './describe-backend.ts';

const longPassword = 'a much longer run-up';

describeBackend('an admin', (context) => {
  beforeAll(async () => {
    await context.backend.anonClient().from('contact_messages').insert({
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A question',
      message: 'How high?',
    });
  });

  interface Answer {
    status?: number;
    code?: string;
    codes?: string[];
  }
  type Browser = ReturnType<typeof openBrowser>;
  const grant = async () => {
    const person = await joinAs(context);
    await asOwner(context.database, `select "public"."grant_role"($1, 'admin')`, [person.email]);
    return person;
  };
  const signIn = async (email: string, givenPassword = longPassword) => {
    const browser = openBrowser(context.backend);
    const { error } = await browser.auth.signInWithPassword({ email, password: givenPassword });
    expect(error).toBeNull();
    return browser;
  };
  const standingOf = async (browser: Browser) => (await browser.rpc('staff_access')).data?.[0]?.standing;
  const messagesOf = async (browser: Browser) => (await browser.from('contact_messages').select('id')).data;
  const ask = async (browser: Browser, name: string, body: object): Promise<Answer> => {
    const { data, error, response } = await browser.functions.invoke<Record<string, unknown>>(name, { body });
    const answer = (error === null ? data : await response?.json()) as Record<string, unknown>;
    return { ...answer, status: response?.status } as Answer;
  };
  const becomeAdmin = async () => {
    const { browser, email } = await grant();
    expect(await ask(browser, 'set-password', { password: longPassword })).toMatchObject({ ok: true });
    const signedIn = await signIn(email);
    const app = await setUpApp(signedIn);
    const { codes } = await ask(signedIn, 'make-recovery-codes', {});
    return { email, browser: signedIn, ...app, codes: codes ?? [] };
  };

  test('reads no data of others before setting a long password and a second factor', async () => {
    const { browser, email } = await grant();
    expect(await standingOf(browser)).toBe('password');
    expect(await messagesOf(browser)).toEqual([]);
    expect(await ask(browser, 'set-password', { password: 'short one' })).toMatchObject({
      status: 400,
      code: 'password_too_weak',
    });
    expect(await ask(browser, 'set-password', { password: longPassword })).toMatchObject({ ok: true });
    expect((await browser.auth.getUser()).error).not.toBeNull();

    const signedIn = await signIn(email);
    expect(await standingOf(signedIn)).toBe('second-factor');
    expect(await messagesOf(signedIn)).toEqual([]);
    expect(await ask(signedIn, 'export-list', {})).toMatchObject({ code: expect.any(String) as string });
    await setUpApp(signedIn);
    expect(await standingOf(signedIn)).toBe('full');
    expect(await messagesOf(signedIn)).toHaveLength(1);

    const stolen = await signIn(email);
    expect(await standingOf(stolen)).toBe('second-factor');
    expect(await messagesOf(stolen)).toEqual([]);
  });

  test('must set a long password again after changing it directly through Auth', async () => {
    const { browser } = await becomeAdmin();
    const { error } = await browser.auth.updateUser({ password: 'vaulting', current_password: longPassword });
    expect(error).toBeNull();
    expect(await standingOf(browser)).toBe('password');
    expect(await messagesOf(browser)).toEqual([]);
  });

  test('must give the current password to set a new one', async () => {
    const { email } = await becomeAdmin();
    const browser = await signIn(email);
    const next = 'yet another long run-up';
    expect(await ask(browser, 'set-password', { password: next })).toMatchObject({ code: 'wrong_password' });
    expect(await ask(browser, 'set-password', { password: next, current: password })).toMatchObject({
      code: 'wrong_password',
    });
    expect(await ask(browser, 'set-password', { password: next, current: longPassword })).toMatchObject({
      ok: true,
    });
    expect(await readSubjects(context, email)).toContainEqual(
      expect.stringContaining('password was changed'),
    );
  });

  test('removes a lost second factor with a recovery code, which works once', async () => {
    const { email, codes, browser: lost } = await becomeAdmin();
    expect(new Set(codes).size).toBe(10);
    const browser = await signIn(email);
    expect(await ask(browser, 'make-recovery-codes', {})).toMatchObject({ code: 'second_factor_required' });
    expect(await ask(browser, 'use-recovery-code', { code: 'abcd-efgh-jkmn' })).toMatchObject({
      status: 403,
      code: 'wrong_recovery_code',
    });
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect(await ask(browser, 'use-recovery-code', { code: typed })).toMatchObject({ ok: true });
    expect(await readSubjects(context, email)).toContainEqual(
      expect.stringContaining('Two-step verification was removed'),
    );
    expect((await browser.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect(await messagesOf(browser)).toEqual([]);
    expect((await lost.auth.getUser()).error).not.toBeNull();
    expect(await ask(browser, 'use-recovery-code', { code: codes[1] ?? '' })).toMatchObject({
      code: 'wrong_recovery_code',
    });
    await setUpApp(browser);
    expect(await messagesOf(browser)).toHaveLength(1);
  });

  test('may try at most five wrong recovery codes', async () => {
    const { email, codes } = await becomeAdmin();
    const browser = await signIn(email);
    for (let round = 0; round < 5; round += 1) await ask(browser, 'use-recovery-code', { code: 'no' });
    expect(await ask(browser, 'use-recovery-code', { code: codes[0] ?? '' })).toMatchObject({
      status: 429,
      code: 'too_many_tries',
    });
  });

  test('is signed out when the owner resets the second factor, which the trail records', async () => {
    const { email, browser, factorId, secret } = await becomeAdmin();
    const service = context.backend.serviceClient();
    expect((await service.rpc('reset_second_factor', { p_email: email })).data).toBe(true);
    expect((await service.rpc('reset_second_factor', { p_email: email })).data).toBe(false);
    expect((await browser.auth.getUser()).error).not.toBeNull();
    const back = await signIn(email);
    const old = await back.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(old.error?.code).toBe('mfa_factor_not_found');
    const trail = await asOwner(
      context.database,
      `select 1 from "public"."admin_actions" where "action" = 'reset-second-factor' and "target" = (
         select "id"::text from "auth"."users" where "email" = $1)`,
      [email],
    );
    expect(trail).toHaveLength(1);
  });

  test('requires none of this of a member', async () => {
    const { browser } = await joinAs(context);
    expect(await standingOf(browser)).toBe('none');
  });
});
