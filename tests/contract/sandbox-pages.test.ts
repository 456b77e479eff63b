import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createSandbox } from '#server/sandbox/create-sandbox.ts';
import type { Sandbox } from '#server/sandbox/create-sandbox.ts';
import { createResendSender } from '#functions/_shared/mail/send-mail.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const SITE = 'http://localhost:3000';

describeOnEachEngine("the sandbox's pages", (openDatabase) => {
  let database: Database;
  let sandbox: Sandbox;
  let stripe: Stripe;
  let time = Date.now();
  beforeAll(async () => {
    database = await openDatabase();
    sandbox = await createSandbox({
      database,
      siteUrl: () => SITE,
      webhookSecret: 'whsec_x',
      deliver: () => Promise.resolve(new Response('{}')),
      now: () => new Date(time),
    });
    const sandboxFetch: typeof fetch = (input, init) => sandbox.stripeFetch(new Request(input, init));
    stripe = new Stripe('sk_test_x', { httpClient: Stripe.createFetchHttpClient(sandboxFetch) });
  });

  const createSession = (changes: object = {}) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: `${SITE}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/checkout/cancel`,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 1900,
            product_data: { name: 'Knee <script>alert(1)</script> "x"' },
          },
        },
      ],
      ...changes,
    });
  const get = (path: string) => sandbox.pages(new Request(`${SITE}${path}`));
  const post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: SITE },
  ) =>
    sandbox.pages(
      new Request(`${SITE}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    );

  describe('the payment page', () => {
    test('says that it is a test, shows items and total, and links back', async () => {
      const { id } = await createSession({ customer_email: 'ada@example.com' });
      const answer = await get(`/sandbox/pay/${id}`);
      const markup = await answer.text();
      expect(answer.status).toBe(200);
      expect(markup).toContain('no money moves');
      expect(markup).toContain('Pay $19.00');
      expect(markup).toContain('value="ada@example.com"');
      expect(markup).toContain(`href="${SITE}/checkout/cancel"`);
      expect(markup).not.toContain('<script');
      expect(markup).toContain('Knee &lt;script&gt;');
    });

    test('allows no scripts, and its own style by hash', async () => {
      const { id } = await createSession();
      const answer = await get(`/sandbox/pay/${id}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const style = /<style>([\s\S]*?)<\/style>/.exec(await answer.text())?.[1] ?? '';
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain(`form-action 'self' ${SITE}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test('redirects the buyer after paying, and again on a reload', async () => {
      const { id } = await createSession();
      const success = `${SITE}/checkout/success?session_id=${id}`;
      for (const answer of [
        await post(`/sandbox/pay/${id}`, { email: 'ada@example.com', action: 'pay' }),
        await post(`/sandbox/pay/${id}`, { email: 'ada@example.com', action: 'decline' }),
        await get(`/sandbox/pay/${id}`),
      ]) {
        expect(answer.status).toBe(303);
        expect(answer.headers.get('location')).toBe(success);
      }
    });

    test.each(['', 'ada', 'ada@', '"><script>alert(1)</script>@x.y', `${'x'.repeat(260)}@example.com`])(
      'refuses a payment with the address %j',
      async (email) => {
        const { id } = await createSession();
        const answer = await post(`/sandbox/pay/${id}`, { email, action: 'pay' });
        expect(answer.status).toBe(402);
        const markup = await answer.text();
        expect(markup).toContain('role="alert"');
        expect(markup).not.toContain('<script');
        expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
      },
    );

    test("keeps the form's values when the card is declined", async () => {
      const { id } = await createSession();
      const answer = await post(`/sandbox/pay/${id}`, { email: 'ada@example.com', action: 'decline' });
      expect(await answer.text()).toContain('value="ada@example.com"');
      expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
    });

    test.each<[string, Record<string, string>]>([
      ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['another port of this machine', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' }],
      ['a sandboxed frame', { origin: 'null' }],
      ['an unknown origin', {}],
    ])('refuses a form from %s', async (_name, headers) => {
      const { id } = await createSession();
      const answer = await post(`/sandbox/pay/${id}`, { email: 'ada@example.com', action: 'pay' }, headers);
      expect(answer.status).toBe(403);
      expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    });

    test('reports that it has expired, and charges nothing', async () => {
      const { id } = await createSession();
      time += 25 * 3600 * 1000;
      for (const answer of [
        await get(`/sandbox/pay/${id}`),
        await post(`/sandbox/pay/${id}`, { email: 'a@b.co', action: 'pay' }),
      ]) {
        expect(answer.status).toBe(410);
        expect(await answer.text()).toContain('has expired');
      }
    });

    test.each([
      '/sandbox/pay/cs_test_nothing',
      '/sandbox/pay/',
      '/sandbox/pay/../mailbox/x',
      '/sandbox/pay/a%27b',
      '/sandbox/nothing',
      '/sandbox/bookings',
      '/sandbox/marketplaces',
    ])('is not found at %s', async (path) => {
      expect((await get(path)).status).toBe(404);
    });

    test('refuses an oversized form and other methods', async () => {
      const { id } = await createSession();
      expect((await post(`/sandbox/pay/${id}`, { email: 'x'.repeat(20_000), action: 'pay' })).status).toBe(
        413,
      );
      const put = await sandbox.pages(new Request(`${SITE}/sandbox/pay/${id}`, { method: 'PUT' }));
      expect(put.status).toBe(405);
    });
  });

  describe('the mailbox', () => {
    const send = (fields: { to: string; subject?: string; key?: string; html?: string }) =>
      createResendSender({
        apiKey: 're_sandbox',
        from: () => 'Crossbar <hello@crossbar.example>',
        fetch: (input, init) => sandbox.mailFetch(new Request(input, init)),
      })({
        to: fields.to,
        subject: fields.subject ?? 'Your order',
        html:
          fields.html ?? '<html><head></head><body><a href="https://example.com/x">open</a></body></html>',
        text: 'Open https://example.com/x?a=1&b=2 now',
        idempotencyKey: fields.key ?? crypto.randomUUID(),
      });

    test('keeps sent mails, newest first', async () => {
      await send({ to: 'Ada@Example.com', subject: 'First' });
      await send({ to: 'ada@example.com', subject: 'Second' });
      const list = await (await get('/sandbox/mailbox')).text();
      expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'));
      const latest = await get('/sandbox/mailbox/latest?to=ada@example.com');
      expect(await latest.json()).toMatchObject({ subject: 'Second', to: ['ada@example.com'] });
      expect((await get('/sandbox/mailbox/latest?to=nobody@example.com')).status).toBe(404);
      const all = await get('/sandbox/mailbox/all?to=ada@example.com');
      expect(await all.json()).toMatchObject([{ subject: 'Second' }, { subject: 'First' }]);
    });

    test('shows a mail with clickable links, and its HTML in a restricted frame', async () => {
      await send({
        to: 'eve@example.com',
        subject: '<b>bold</b>',
        html: '<html><head></head><script>alert(1)</script></html>',
      });
      const { id } = (await (await get('/sandbox/mailbox/latest?to=eve@example.com')).json()) as {
        id: string;
      };
      const shown = await (await get(`/sandbox/mailbox/${id}`)).text();
      expect(shown).toContain('&lt;b&gt;bold&lt;/b&gt;');
      expect(shown).toContain('href="https://example.com/x?a=1&amp;b=2"');
      expect(shown).toMatch(/<iframe[^>]+sandbox="[^"]*"/);
      const frame = await get(`/sandbox/mailbox/${id}/html`);
      const policy = frame.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^sandbox /);
      expect(policy).not.toContain('allow-scripts');
      expect(policy).not.toContain('allow-same-origin');
      expect(policy).toContain("default-src 'none'");
      expect(await frame.text()).toContain('<base target="_blank">');
    });

    test('keeps one mail per idempotency key', async () => {
      await send({ to: 'once@example.com', key: 'k' });
      await send({ to: 'once@example.com', key: 'k' });
      await send({ to: 'once@example.com', key: 'k', subject: 'Changed' });
      const list = await (await get('/sandbox/mailbox?to=once@example.com')).text();
      expect(list.match(/once@example\.com, /g)).toHaveLength(1);
    });

    test.each([
      ['without a key', {}, '{}', 401],
      ['with an empty body', { authorization: 'Bearer re_x' }, '{}', 422],
      ['that is not JSON', { authorization: 'Bearer re_x' }, '{', 422],
      [
        'to no address',
        { authorization: 'Bearer re_x' },
        '{"from":"a@b.co","to":"nobody","subject":"x","text":"y"}',
        422,
      ],
      [
        'with no text',
        { authorization: 'Bearer re_x' },
        '{"from":"a@b.co","to":"c@d.co","subject":"x"}',
        422,
      ],
    ])('refuses a mail %s', async (_name, headers, body, status) => {
      const request = new Request('https://api.resend.com/emails', {
        method: 'POST',
        headers: new Headers(Object.entries(headers)),
        body,
      });
      expect((await sandbox.mailFetch(request)).status).toBe(status);
    });

    test.each([
      '/sandbox/mailbox/x',
      '/sandbox/mailbox/00000000-0000-0000-0000-000000000000',
      '/sandbox/mailbox/a/b/c',
    ])('has nothing at %s', async (path) => {
      expect((await get(path)).status).toBe(404);
    });
  });
});
