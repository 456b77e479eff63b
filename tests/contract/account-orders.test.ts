import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderResponse } from '#domain/account-calls.ts';
import { KNEE_FILE, refund } from '../database/orders.ts';
import { bearer, joinAs, readMail, someAddress, type Joined } from './auth-journey.ts';
import { PAID_PDF, buy, cartLine, download, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

const DOWNLOADS =
  'id, download_count, downloaded_at, created_at, product_file:product_files(id, file_name, file_type, product_id), order:orders(id, created_at)';

describeBackend("a member's orders and files", { prepare: seedShop }, (context) => {
  const join = (email?: string) => joinAs(context, { email });
  const downloadsOf = ({ browser }: Joined) => browser.from('user_downloads').select(DOWNLOADS);
  const ordersOf = async ({ browser }: Joined): Promise<string[]> => {
    const { data } = await browser.from('orders').select('id').overrideTypes<{ id: string }[]>();
    return (data ?? []).map(({ id }) => id);
  };
  const askForOrder = async (orderId: string, headers: HeadersInit) => {
    const query = new URLSearchParams({ order_id: orderId }).toString();
    const answer = await fetch(`${context.backend.url}/functions/v1/get-order?${query}`, {
      headers: { apikey: context.backend.publishableKey, ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as OrderResponse & { code?: string } };
  };

  test('gives a guest buyer the files after confirmation, and a stranger none', async () => {
    const email = someAddress();
    await buy(context.backend, [cartLine(3), cartLine(5)], email);
    // Delivers the receipt first, so that the newest mail is the one with the link.
    await readMail(context, email);
    const [ada, eve] = [await join(email), await join()];
    const { data, error } = await downloadsOf(ada);
    expect(error).toBeNull();
    expect(data).toMatchObject([
      {
        download_count: 0,
        downloaded_at: null,
        product_file: { id: KNEE_FILE, file_name: 'Jumpers Knee Protocol.pdf', product_id: 3 },
        order: { id: (await ordersOf(ada))[0] },
      },
    ]);
    expect((await downloadsOf(eve)).data).toEqual([]);
    expect((await context.backend.anonClient().from('user_downloads').select(DOWNLOADS)).error?.code).toBe(
      '42501',
    );
    const { data: credits } = await ada.browser.from('review_credits').select('granted');
    expect(credits).toEqual([{ granted: 1 }]);
  });

  test("gives a confirmed member's guest purchase to them immediately, and the button finds no more", async () => {
    const ada = await join();
    await buy(context.backend, [cartLine(3)], ada.email);
    expect((await downloadsOf(ada)).data).toHaveLength(1);
    expect(await ada.browser.rpc('claim_my_purchases')).toMatchObject({ data: 0, error: null });
    expect((await context.backend.anonClient().rpc('claim_my_purchases')).error?.code).toBe('42501');
  });

  test('downloads a file with a bearer token, and counts the download', async () => {
    const ada = await join();
    await buy(context.backend, [cartLine(3)], ada.email);
    const answer = await download(context.backend, { fileId: KNEE_FILE }, bearer(ada));
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PAID_PDF);
    expect((await downloadsOf(ada)).data).toMatchObject([{ download_count: 1 }]);
  });

  test("refuses another member's file like a nonexistent one", async () => {
    const [ada, eve] = [await join(), await join()];
    await buy(context.backend, [cartLine(3)], ada.email);
    for (const fileId of [KNEE_FILE, randomUUID(), 'no-id', '']) {
      const answer = await download(context.backend, { fileId }, bearer(eve));
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: 'Failed to download file', code: 'file_not_found' },
      ]);
    }
    const signedOut = await download(context.backend, { fileId: KNEE_FILE });
    expect([signedOut.status, await signedOut.json()]).toEqual([
      401,
      { error: 'You must be logged in to download files', code: 'proof_required' },
    ]);
  });

  test("a refund ends the member's access", async () => {
    const ada = await join();
    await buy(context.backend, [cartLine(3)], ada.email);
    const [order = ''] = await ordersOf(ada);
    const { data } = await context.backend
      .serviceClient()
      .from('orders')
      .select('stripe_payment_intent')
      .eq('id', order)
      .single();
    await refund(context.database, { order, intent: data?.stripe_payment_intent });
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(404);
    expect((await downloadsOf(ada)).data).toEqual([]);
    expect((await askForOrder(order, bearer(ada))).body).toMatchObject({
      status: 'refunded',
      refundedCents: 1900,
      items: [{ deliveries: [] }],
    });
  });

  test("shows an order's cost and deliveries only to its owner", async () => {
    const [ada, eve] = [await join(), await join()];
    await buy(context.backend, [cartLine(3), cartLine(5, { quantity: 2 })], ada.email);
    const [order = ''] = await ordersOf(ada);
    expect(await askForOrder(order, bearer(ada))).toMatchObject({
      status: 200,
      body: {
        id: order,
        status: 'paid',
        amountCents: 5900,
        refundedCents: 0,
        items: [
          { productId: 3, unitAmountCents: 1900, deliveries: [{ kind: 'file', fileId: KNEE_FILE }] },
          {
            productId: 5,
            quantity: 2,
            amountCents: 4000,
            deliveries: [{ kind: 'review-credit', count: 2 }],
          },
        ],
      },
    });
    for (const id of [order, randomUUID(), 'x']) {
      expect(await askForOrder(id, bearer(eve))).toMatchObject({
        status: 404,
        body: { code: 'unknown_order' },
      });
    }
    expect(await askForOrder(order, {})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test("exports everything as a file, only for the account's owner", async () => {
    const ada = await join();
    await buy(context.backend, [cartLine(3)], ada.email);
    const get = (headers: HeadersInit) =>
      fetch(`${context.backend.url}/functions/v1/export-account`, { headers });
    const answer = await get(bearer(ada));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="crossbar-account.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      account: { email: ada.email },
      orders: [{ status: 'paid', items: [{ product_id: 3 }] }],
      sessions: [{ user_agent: 'node' }],
    });
    const visitors: Record<string, string>[] = [
      {},
      { apikey: context.backend.publishableKey, authorization: `Bearer ${context.backend.publishableKey}` },
    ];
    for (const headers of visitors) {
      const refused = await get(headers);
      expect([refused.status, await refused.json()]).toEqual([
        401,
        { error: 'Your session has ended. Please sign in again.', code: 'not_signed_in' },
      ]);
    }
  });
});
