import { describe, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import {
  joinAs,
  newestLink,
  openBrowser,
  password,
  pressLink,
  readMail,
  someAddress,
} from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { startTestBackend } from './start-test-backend.ts';

describeBackend('signing up', (context) => {
  const post = (path: string, body: unknown) =>
    fetch(`${context.backend.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('returns the same answer for a new address and a registered one', async () => {
    const { email } = await joinAs(context, { data: { first_name: 'Ada' } });
    const mails = (await readMail(context, email)).length;
    const answers = [];
    for (const address of [email, someAddress('new')]) {
      const { data, error } = await openBrowser(context.backend).auth.signUp({
        email: address,
        password: 'another password',
        options: { data: { first_name: 'Eve' } },
      });
      expect(error).toBeNull();
      answers.push(JSON.stringify(data).replaceAll(address, 'address'));
    }
    const shape = (text: string | undefined) =>
      text
        ?.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-[^"]+Z/g, 'time');
    expect(shape(answers[0])).toBe(shape(answers[1]));
    expect(answers[0]).toContain('"identities":[]');
    expect(await readMail(context, email)).toHaveLength(mails);
    expect(
      (await openBrowser(context.backend).auth.signInWithPassword({ email, password })).error,
    ).toBeNull();
  });

  test('limits mail to any address to one per minute', async () => {
    const { email: member } = await joinAs(context);
    const answers = [];
    for (const email of [someAddress('stranger'), member]) {
      const browser = openBrowser(context.backend);
      const first = await browser.auth.resend({ type: 'signup', email });
      const second = await browser.auth.resend({ type: 'signup', email });
      expect(first.error).toBeNull();
      answers.push([second.error?.status, second.error?.code]);
    }
    expect(answers).toEqual([
      [429, 'over_email_send_rate_limit'],
      [429, 'over_email_send_rate_limit'],
    ]);
    const answer = await post('/resend', { type: 'signup', email: member });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('resends a mail after a minute, and the first link stays valid', async () => {
    const email = someAddress('grace');
    await openBrowser(context.backend).auth.signUp({ email, password });
    const lost = await newestLink(context, email);
    const later = await startTestBackend(context.database, { now: () => new Date(Date.now() + 61_000) });
    try {
      expect((await openBrowser(later).auth.resend({ type: 'signup', email })).error).toBeNull();
      const sent = await newestLink({ database: context.database, backend: later }, email);
      expect(sent.token).not.toBe(lost.token);
      const browser = openBrowser(later);
      expect((await pressLink(browser, lost)).error).toBeNull();
      expect((await browser.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect((await pressLink(browser, sent)).error?.code).toBe('otp_expired');
    } finally {
      await later.close();
    }
  });

  describe('the link redirects', () => {
    test.each([
      ['to the requested page of the site', '/auth?next=%2Fupload', '/auth'],
      ['to the home page instead of another site', 'https://evil.example/auth', '/'],
      ['to the home page instead of a look-alike', 'http://localhost.evil.example/', '/'],
      ['to the home page instead of a script', 'javascript:alert(1)', '/'],
      ['to the home page instead of an address with a username', '//user@evil.example/', '/'],
      ['to the home page instead of an address with a tab', '\thttp://evil.example', '/'],
    ])('%s', async (_name, requested, landed) => {
      const email = someAddress();
      await openBrowser(context.backend).auth.signUp({
        email,
        password,
        options: {
          emailRedirectTo: requested.startsWith('/auth') ? `${context.backend.url}${requested}` : requested,
        },
      });
      const { searchParams } = new URL((await newestLink(context, email)).url);
      const target = new URL(searchParams.get('redirect_to') ?? '');
      expect(`${target.origin}${target.pathname}`).toBe(`${context.backend.url}${landed}`);
    });
  });

  test('the link’s secrets are only in the mail', async () => {
    const email = someAddress('secret');
    await openBrowser(context.backend).auth.signUp({ email, password });
    const { token, code } = await newestLink(context, email);
    const [queued] = await asOwner<{ payload: object }>(
      context.database,
      `select "payload" from "public"."mail_outbox" where "recipient" = $1`,
      [email],
    );
    expect(queued?.payload).toEqual({ redirectTo: context.backend.url });
    const kept = await asOwner<object>(
      context.database,
      `select t.*, u."confirmation_token" from "auth"."one_time_tokens" t join "auth"."users" u on u."id" = t."user_id"
       where t."relates_to" = $1`,
      [email],
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`);
  });

  describe('is refused', () => {
    const email = 'ada@example.com';
    let nested: unknown = {};
    for (let depth = 0; depth < 12; depth += 1) nested = { nested };
    test.each<[string, unknown, number, string]>([
      ['with a password of five characters', { email, password: '12345' }, 422, 'weak_password'],
      ['with a password of 73 bytes', { email, password: 'ä'.repeat(36) + 'x' }, 400, 'validation_failed'],
      ['without a password', { email }, 400, 'validation_failed'],
      ['without an address', { password }, 400, 'validation_failed'],
      ['with an invalid address', { email: 'ada', password }, 400, 'validation_failed'],
      [
        'with a very long address',
        { email: `${'a'.repeat(300)}@example.com`, password },
        400,
        'validation_failed',
      ],
      ['with a number as address', { email: 5, password }, 400, 'bad_json'],
      ['with NUL in the password', { email, password: 'abc\0defg' }, 400, 'validation_failed'],
      ['with a lone surrogate', { email, password, data: { name: '\ud800' } }, 400, 'validation_failed'],
      ['with a NUL in the metadata', { email, password, data: { 'a\0': 1 } }, 400, 'validation_failed'],
      ['with deep metadata', { email, password, data: nested }, 400, 'validation_failed'],
      ['with large metadata', { email, password, data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
      ['with a list as metadata', { email, password, data: [1] }, 400, 'bad_json'],
      ['with no JSON', '{"email":', 400, 'bad_json'],
      ['with very deep JSON', '['.repeat(400_000), 400, 'bad_json'],
      ['with very deep, complete JSON', '['.repeat(400_000) + ']'.repeat(400_000), 400, 'validation_failed'],
      ['by phone', { phone: '15550100', password }, 422, 'phone_provider_disabled'],
      ['with an empty body', {}, 422, 'anonymous_provider_disabled'],
    ])('%s', async (_name, body, status, code) => {
      const answer = await post('/signup', body);
      expect([answer.status, await answer.json()]).toMatchObject([
        status,
        { code: status, error_code: code },
      ]);
    });
  });

  test('refuses the most common passwords', async () => {
    const { error } = await openBrowser(context.backend).auth.signUp({
      email: someAddress(),
      password: 'PassWord1',
    });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] });
  });

  test('gives the reason for refusing a weak password', async () => {
    const { error } = await openBrowser(context.backend).auth.signUp({
      email: someAddress(),
      password: 'short',
    });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] });
  });
});
