import { expect, test } from 'vitest';
import { joinAs, newestLink, openBrowser, password, pressLink, someAddress } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

const HOUR = 3600;

/** How far the backend's clock is ahead, in seconds. */
let seconds = 0;

describeBackend(
  'emailed codes and links',
  { now: () => new Date(Date.now() + seconds * 1000) },
  (context) => {
    const signUp = async () => {
      const email = someAddress();
      const browser = openBrowser(context.backend);
      await browser.auth.signUp({ email, password });
      return { email, browser, ...(await newestLink(context, email)) };
    };
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

    test.each(['signup', 'email'] as const)('a code signs in once (type %s)', async (type) => {
      const { email, browser, code } = await signUp();
      const { data, error } = await browser.auth.verifyOtp({ email: email.toUpperCase(), token: code, type });
      expect(error).toBeNull();
      expect(data.user?.email_confirmed_at).toBeDefined();
      const again = await browser.auth.verifyOtp({ email, token: code, type });
      expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);
    });

    test('the app can verify the link’s token itself', async () => {
      const { browser, token } = await signUp();
      expect((await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull();
      expect((await browser.auth.getUser()).data.user?.confirmed_at).toBeDefined();
    });

    test('five wrong attempts invalidate the code, but not the link in the same mail', async () => {
      const { email, browser, ...link } = await signUp();
      const { code } = link;
      for (let time = 0; time < 5; time += 1) {
        const { error } = await browser.auth.verifyOtp({ email, token: wrong(code), type: 'signup' });
        expect([error?.status, error?.code]).toEqual([403, 'otp_expired']);
      }
      expect((await browser.auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe(
        'otp_expired',
      );
      expect((await pressLink(browser, link)).error).toBeNull();
    });

    test('four wrong attempts leave the code valid', async () => {
      const { email, browser, code } = await signUp();
      for (let time = 0; time < 4; time += 1) {
        await browser.auth.verifyOtp({ email, token: wrong(code), type: 'signup' });
      }
      expect((await browser.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    });

    test('a sign-up is valid for a day, a password reset for an hour', async () => {
      const early = await signUp();
      const late = await signUp();
      const { email } = await joinAs(context);
      await openBrowser(context.backend).auth.resetPasswordForEmail(email);
      const reset = await newestLink(context, email);
      seconds += HOUR + 1;
      const { error } = await pressLink(openBrowser(context.backend), reset);
      expect([error?.status, error?.code]).toEqual([403, 'otp_expired']);
      const code = await openBrowser(context.backend).auth.verifyOtp({
        email,
        token: reset.code,
        type: 'recovery',
      });
      expect(code.error?.code).toBe('otp_expired');
      expect((await pressLink(early.browser, early)).error).toBeNull();
      seconds += 23 * HOUR;
      expect((await pressLink(late.browser, late)).error?.code).toBe('otp_expired');
    });

    test('a recovery session may set one password without the old one', async () => {
      const { email } = await joinAs(context);
      const browser = openBrowser(context.backend);
      await browser.auth.resetPasswordForEmail(email);
      const { code } = await newestLink(context, email);
      expect((await browser.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
      expect((await browser.auth.updateUser({ password: 'new and long' })).error).toBeNull();
      const again = await browser.auth.updateUser({ password: 'newer and longer' });
      expect([again.error?.status, again.error?.code]).toEqual([400, 'current_password_required']);
    });

    test('a code is only valid for its own type', async () => {
      const { email, browser, code, token } = await signUp();
      expect((await browser.auth.verifyOtp({ email, token: code, type: 'recovery' })).error?.code).toBe(
        'otp_expired',
      );
      expect((await browser.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error?.code).toBe(
        'otp_expired',
      );
      const other = await signUp();
      const foreign = await other.browser.auth.verifyOtp({ email: other.email, token: code, type: 'signup' });
      expect(foreign.error !== null || code === other.code).toBe(true);
    });

    test('opening the link with GET redirects to the page with the button, and confirms nothing', async () => {
      const { email, browser, ...link } = await signUp();
      const query = new URLSearchParams({
        token: link.token,
        type: 'signup',
        redirect_to: `${context.backend.url}/upload`,
      });
      const opened = await fetch(`${context.backend.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
      expect(opened.status).toBe(303);
      const page = new URL(opened.headers.get('location') ?? '');
      expect(`${page.origin}${page.pathname}`).toBe(`${context.backend.url}/auth/confirm`);
      expect(Object.fromEntries(page.searchParams)).toEqual({
        token_hash: link.token,
        type: 'signup',
        redirect_to: `${context.backend.url}/upload`,
      });
      await fetch(link.url);
      expect((await browser.auth.signInWithPassword({ email, password })).error?.code).toBe(
        'email_not_confirmed',
      );
      expect((await pressLink(browser, link)).error).toBeNull();
    });

    test.each<[string, Record<string, unknown>, number, string]>([
      ['no type', { token: '123456', email: 'a@example.com' }, 400, 'validation_failed'],
      ['no token', { type: 'signup', email: 'a@example.com' }, 400, 'validation_failed'],
      ['both kinds of token', { type: 'signup', token: '1', token_hash: '2' }, 400, 'validation_failed'],
      ['a code without an address', { type: 'signup', token: '123456' }, 400, 'validation_failed'],
      ['an unknown type', { type: '__proto__', token_hash: 'x' }, 400, 'validation_failed'],
      ['a magic link', { type: 'magiclink', token_hash: 'x' }, 422, 'otp_disabled'],
      [
        'an unknown address',
        { type: 'signup', token: '123456', email: 'no@example.com' },
        403,
        'otp_expired',
      ],
      ['a token that is a list', { type: 'signup', token: ['1'], email: 'a@example.com' }, 400, 'bad_json'],
    ])('refuses %s', async (_name, body, status, code) => {
      const answer = await fetch(`${context.backend.url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: context.backend.publishableKey },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.json()]).toMatchObject([status, { error_code: code }]);
    });

    test.each([
      '',
      '?token=x',
      '?type=signup',
      '?token=%00&type=signup',
      '?token=x&type=invite&redirect_to=https://evil.example/',
    ])('a link with any query (%s) redirects to this site', async (query) => {
      const answer = await fetch(`${context.backend.url}/auth/v1/verify${query}`, { redirect: 'manual' });
      const page = new URL(answer.headers.get('location') ?? '');
      expect(`${page.origin}${page.pathname}`).toBe(`${context.backend.url}/auth/confirm`);
      expect(page.searchParams.get('redirect_to')).toBe(context.backend.url);
    });
  },
);
