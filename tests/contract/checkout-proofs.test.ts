import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import type { Database as Tables } from '#domain/database.types.ts';
import { signDownloadLink } from '#functions/_shared/download-links.ts';
import { handleGetDigitalProduct } from '#functions/get-digital-product/handler.ts';
import { KNEE_FILE, fulfil, placeOrder, refund } from '../database/orders.ts';
import { asOwner, createMember } from '../database/people.ts';
import { joinAs } from './auth-journey.ts';
import { PAID_PDF, buy, cartLine, download, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('proofs of a purchase', { prepare: seedShop }, (context) => {
  const orderIdOf = async (sessionId: string) =>
    (
      await asOwner<{ id: string }>(
        context.database,
        `select "id" from "public"."orders" where "stripe_session_id" = $1`,
        [sessionId],
      )
    )[0]?.id ?? '';
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  test('a receipt link works for 7 days, and then reports that it has expired', async () => {
    const orderId = await orderIdOf(await buy(context.backend, [cartLine(3)]));
    const signed = async (now: Date, secret = context.backend.secrets.linkSecret) =>
      download(context.backend, {
        fileId: KNEE_FILE,
        token: await signDownloadLink({ orderId, fileId: KNEE_FILE }, { secret, now }),
      });
    expect((await signed(daysAgo(6.9))).status).toBe(200);
    const expired = await signed(daysAgo(7.1));
    expect(expired.status).toBe(410);
    expect(await expired.json()).toEqual({ error: 'Failed to download file', code: 'link_expired' });
    expect((await signed(new Date(), 'another made-up secret')).status).toBe(403);
    expect((await signed(new Date(), context.backend.secrets.jwtSecret)).status).toBe(403);
  });

  test('HEAD on a link answers with the headers of the file, and with the errors of GET', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)]);
    const orderId = await orderIdOf(sessionId);
    const secret = context.backend.secrets.linkSecret;
    const headOf = async (now: Date) => {
      const token = await signDownloadLink({ orderId, fileId: KNEE_FILE }, { secret, now });
      const query = new URLSearchParams({ fileId: KNEE_FILE, token });
      return fetch(`${context.backend.url}/functions/v1/get-digital-product?${query}`, { method: 'HEAD' });
    };
    const head = await headOf(new Date());
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/pdf');
    expect(head.headers.get('content-disposition')).toContain('attachment');
    expect((await headOf(daysAgo(7.1))).status).toBe(410);
    const order = `${context.backend.url}/functions/v1/get-order?session_id=${sessionId}`;
    expect((await fetch(order, { method: 'HEAD' })).status).toBe(200);
  });

  test('opening an expired link redirects to the page that sends a new one', async () => {
    const orderId = await orderIdOf(await buy(context.backend, [cartLine(3)]));
    const secret = context.backend.secrets.linkSecret;
    const token = await signDownloadLink({ orderId, fileId: KNEE_FILE }, { secret, now: daysAgo(7.1) });
    const link = `${context.backend.url}/functions/v1/get-digital-product?fileId=${KNEE_FILE}&token=${token}`;
    const answer = await fetch(link, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get('location') ?? '');
    expect(page.pathname).toBe('/downloads');
    const renewed = await fetch(`${context.backend.url}/functions/v1/renew-download-link`, {
      method: 'POST',
      body: JSON.stringify({ link: page.searchParams.get('link') }),
    });
    expect(renewed.status).toBe(200);
  });

  test('a link for an unpaid or nonexistent order opens nothing', async () => {
    const pending = await placeOrder(context.database);
    for (const orderId of [pending, '00000000-0000-0000-0000-000000000000', 'no-uuid']) {
      const token = await signDownloadLink(
        { orderId, fileId: KNEE_FILE },
        { secret: context.backend.secrets.linkSecret, now: new Date() },
      );
      const answer = await download(context.backend, { fileId: KNEE_FILE, token });
      expect(answer.ok).toBe(false);
      expect(await answer.json()).toMatchObject({ error: 'Failed to download file' });
    }
  });

  /** Calls the handler with an auth service that knows one user. Everything else is the real backend. */
  const askAs = (userId: string | undefined, fileId: string) => {
    const supabase = createClient<Tables>(context.backend.url, context.backend.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: nodeTransport },
      global: {
        fetch: (input, init) => {
          const { pathname } = new URL(input instanceof Request ? input.url : input);
          if (pathname !== '/auth/v1/user') return fetch(input, init);
          return Promise.resolve(
            userId === undefined
              ? Response.json({ code: 403, error_code: 'bad_jwt', msg: 'invalid token' }, { status: 403 })
              : Response.json({ id: userId, email: 'ada@example.com' }),
          );
        },
      },
    });
    const request = new Request(`${context.backend.url}/functions/v1/get-digital-product?fileId=${fileId}`, {
      headers: { authorization: 'Bearer aaaa.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.cccc' },
    });
    return handleGetDigitalProduct(request, {
      supabase,
      downloadLinkSecret: context.backend.secrets.linkSecret,
      siteUrl: context.backend.url,
      now: () => new Date(),
      log: () => undefined,
    });
  };

  test('a member downloads their own files, and downloads are counted', async () => {
    const ada = await createMember(context.database);
    const order = await placeOrder(context.database, { userId: ada.sub });
    await fulfil(context.database, { order });
    for (let round = 0; round < 2; round += 1) {
      const answer = await askAs(ada.sub, KNEE_FILE);
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PAID_PDF);
    }
    expect(
      await asOwner(
        context.database,
        `select "download_count" from "public"."user_downloads" where "user_id" = $1::uuid`,
        [ada.sub],
      ),
    ).toEqual([{ download_count: 2 }]);

    await refund(context.database, { order });
    expect((await askAs(ada.sub, KNEE_FILE)).status).toBe(404);
  });

  test("HEAD on a member's own file answers 200 and counts nothing, on another's 404", async () => {
    const owner = await joinAs(context);
    const eve = await joinAs(context);
    await buy(context.backend, [cartLine(3)], owner.email);
    const headAs = ({ session }: typeof owner) =>
      fetch(`${context.backend.url}/functions/v1/get-digital-product?fileId=${KNEE_FILE}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${session.access_token}` },
      });
    expect((await headAs(owner)).status).toBe(200);
    expect((await headAs(eve)).status).toBe(404);
    const { data } = await owner.browser.from('user_downloads').select('download_count');
    expect(data).toEqual([{ download_count: 0 }]);
  });

  test("a member gets no file of another's, and cannot tell that it exists", async () => {
    const [ada, eve] = [await createMember(context.database), await createMember(context.database)];
    const order = await placeOrder(context.database, { userId: ada.sub });
    await fulfil(context.database, { order });
    const answers = [await askAs(eve.sub, KNEE_FILE), await askAs(eve.sub, randomUUID())];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: 'Failed to download file', code: 'file_not_found' });
    }
  });

  test('refuses a token that the auth service does not know', async () => {
    expect((await askAs(undefined, KNEE_FILE)).status).toBe(401);
  });
});
