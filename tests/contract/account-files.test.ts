import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '#server/default-rate-limits.ts';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import { signDownloadLink } from '#functions/_shared/download-links.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { PAID_PDF, buy, cartLine, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const someAddress = () => `${randomUUID()}@example.com`;

async function call(backend: TestBackend, name: string, body: unknown) {
  const answer = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describeBackend('files by mail', { prepare: seedShop }, (context) => {
  const sendMyFiles = (body: unknown) => call(context.backend, 'send-my-files', body);
  const renew = (body: unknown) => call(context.backend, 'renew-download-link', body);
  /** Delivers the queue and returns the mails with files to this address, newest first. */
  const filesMails = async (to: string) => {
    await context.backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
    return (await listMails(context.database, { to, limit: 50 })).filter(({ subject }) =>
      subject.endsWith(' files'),
    );
  };
  const linksIn = (text: string | null | undefined) =>
    text?.match(/http\S+\/functions\/v1\/get-digital-product\?\S+/g) ?? [];
  const orderOf = async (sessionId: string) =>
    (
      await asOwner<{ id: string }>(
        context.database,
        `select "id" from "public"."orders" where "stripe_session_id" = $1`,
        [sessionId],
      )
    )[0]?.id ?? '';
  const tokenOf = async (sessionId: string, daysAgo: number, secret = context.backend.secrets.linkSecret) =>
    signDownloadLink(
      { orderId: await orderOf(sessionId), fileId: KNEE_FILE },
      { secret, now: new Date(Date.now() - daysAgo * 86_400_000) },
    );

  test('sends a guest fresh links to every file they bought, each once', async () => {
    const email = someAddress();
    await buy(context.backend, [cartLine(3)], email);
    await buy(context.backend, [cartLine(3), cartLine(1)], email);
    expect(await sendMyFiles({ email: ` ${email.toUpperCase()} ` })).toEqual({
      status: 200,
      body: { ok: true },
    });
    const [mail, ...others] = await filesMails(email);
    expect(others).toEqual([]);
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    const links = linksIn(mail?.text);
    expect(links).toHaveLength(1);
    expect(mail?.text).toContain(`${context.backend.url}/sandbox/marketplace/access/`);
    const answer = await fetch(links[0] ?? '');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PAID_PDF);
  });

  test('answers an address without purchases the same way, without a mail', async () => {
    const [buyer, stranger] = [someAddress(), someAddress()];
    await buy(context.backend, [cartLine(3)], buyer);
    expect(await sendMyFiles({ email: stranger })).toEqual(await sendMyFiles({ email: buyer }));
    expect(await filesMails(stranger)).toEqual([]);
    expect(await filesMails(buyer)).toHaveLength(1);
  });

  test('sends one mail per hour, however often it is requested', async () => {
    const email = someAddress();
    await buy(context.backend, [cartLine(3)], email);
    for (let round = 0; round < 3; round += 1) {
      expect((await sendMyFiles({ email })).status).toBe(200);
      expect(await filesMails(email)).toHaveLength(1);
    }
    await asOwner(
      context.database,
      `update "public"."mail_outbox" set "created_at" = now() - interval '61 minutes'
     where "kind" = 'my-files' and "recipient" = $1`,
      [email],
    );
    await sendMyFiles({ email });
    expect(await filesMails(email)).toHaveLength(2);
  });

  test.each([
    ['nothing', {}],
    ['no address', { email: 'ada' }],
    ['two addresses', { email: 'a@example.com, b@example.com' }],
    ['a header', { email: 'a@example.com\nBcc: b@example.com' }],
    ['a number', { email: 7 }],
    ['an overlong address', { email: `${'x'.repeat(400)}@example.com` }],
    ['a list', []],
  ])('refuses %s instead of an address', async (_name, body) => {
    expect(await sendMyFiles(body)).toEqual({
      status: 400,
      body: { error: 'Please enter a valid email address', code: 'email_invalid' },
    });
  });

  test('sends no files of a refunded order', async () => {
    const email = someAddress();
    const sessionId = await buy(context.backend, [cartLine(3)], email);
    await refundAll(sessionId);
    expect((await sendMyFiles({ email })).status).toBe(200);
    expect(await filesMails(email)).toEqual([]);
    expect(await renew({ link: await tokenOf(sessionId, 8) })).toEqual({
      status: 403,
      body: { error: 'This order was refunded, so its files are closed.', code: 'order_refunded' },
    });
  });

  const refundAll = async (sessionId: string) => {
    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    await stripe.refunds.create({ payment_intent: String(session.payment_intent) });
    await sandbox.deliverWebhooks();
  };

  test.each([
    ['its token', (token: string) => token],
    [
      'the whole link',
      (token: string) =>
        `http://localhost/functions/v1/get-digital-product?fileId=${KNEE_FILE}&token=${token}`,
    ],
  ])("renews an expired link by %s, in a mail to the order's address", async (_name, linkOf) => {
    const email = someAddress();
    const token = await tokenOf(await buy(context.backend, [cartLine(3)], email), 400);
    expect(await renew({ link: linkOf(token) })).toEqual({ status: 200, body: { ok: true } });
    const [mail] = await filesMails(email);
    expect((await fetch(linksIn(mail?.text)[0] ?? '')).status).toBe(200);
    expect(await renew({ link: linkOf(token) })).toMatchObject({ status: 200 });
    expect(await filesMails(email)).toHaveLength(1);
  });

  test('refuses a forged or incomplete link with an explanation', async () => {
    const email = someAddress();
    const sessionId = await buy(context.backend, [cartLine(3)], email);
    const token = await tokenOf(sessionId, 8);
    const links = [
      token.slice(0, -10),
      token.slice(10),
      await tokenOf(sessionId, 8, 'another made-up secret'),
      await tokenOf(sessionId, 8, context.backend.secrets.jwtSecret),
      await signDownloadLink(
        { orderId: randomUUID(), fileId: KNEE_FILE },
        { secret: context.backend.secrets.linkSecret, now: new Date() },
      ),
      'http://localhost/functions/v1/get-digital-product',
      '',
      ' ',
      7,
      undefined,
    ];
    for (const link of links) {
      expect(await renew({ link })).toEqual({
        status: 403,
        body: {
          error:
            'This link is incomplete. Copy the whole link from the email, or request your files by email.',
          code: 'link_invalid',
        },
      });
    }
    expect(await filesMails(email)).toEqual([]);
  });
});

describeOnEachEngine('too many requests for files', (openDatabase) => {
  test('are answered with 429', async () => {
    const backend = await startTestBackend(await openDatabase(), { rateLimits: defaultRateLimits });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 21; index += 1) {
        statuses.push((await call(backend, 'send-my-files', { email: someAddress() })).status);
      }
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(statuses[20]).toBe(429);
    } finally {
      await backend.close();
    }
  });
});
