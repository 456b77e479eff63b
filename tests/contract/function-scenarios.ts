import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import type { ListedCoupon } from '#domain/admin-calls.ts';
import type { ReconcileReport } from '#functions/reconcile/handler.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { makePdf, makeProtectedPdf } from '../support/make-pdf.ts';
import { joinAs, joinAsOwner, password, someAddress } from './auth-journey.ts';
import { cartLine, checkoutBody, PAID_PDF, submitPayment } from './shop-journey.ts';
import type { TestBackend } from './start-test-backend.ts';

/** The host that runs the functions, and the test's backend behind them. */
export interface FunctionsContext {
  database: Database;
  backend: TestBackend;
  /** Returns the URL of a function, without a trailing slash. */
  urlOf(name: string): Promise<string>;
}

interface RequestOptions {
  token?: string;
  apikey?: string;
  query?: Record<string, string>;
  method?: string;
  body?: string;
}

/** What buyers, members, the owner and a scheduler do with the functions, on any host. Each entry is a test. */
export function functionScenarios(context: FunctionsContext): Readonly<Record<string, () => Promise<void>>> {
  async function ask(
    name: string,
    {
      token,
      apikey = context.backend.publishableKey,
      query = {},
      method = 'POST',
      body,
    }: RequestOptions = {},
  ): Promise<Response> {
    return fetch(`${await context.urlOf(name)}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        apikey,
        authorization: `Bearer ${token ?? apikey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    });
  }
  async function answerOf(name: string, options?: RequestOptions): Promise<Record<string, unknown>> {
    const answer = await ask(name, options);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} returned ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
  const asService = () => ({ apikey: context.backend.secrets.secretKey });
  const join = async (person = joinAs(context)) => {
    const { email, session } = await person;
    return { email, id: session.user.id, token: session.access_token };
  };
  const joinAsAdmin = () => join(joinAsOwner(context));

  /** Buys a product on the payment page and returns the session id. */
  async function buy(email: string, action = 'pay'): Promise<string> {
    const { url } = await answerOf('create-checkout', { body: checkoutBody(context.backend, [cartLine(3)]) });
    const paid = await submitPayment(String(url), { email, action });
    expect(paid.status).toBe(303);
    return new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
  }
  const orderOf = (sessionId: string) =>
    answerOf('get-order', { method: 'GET', query: { session_id: sessionId } });
  const download = (query: Record<string, string>, token?: string) =>
    ask('get-digital-product', { method: 'GET', query: { fileId: KNEE_FILE, ...query }, token });
  const mailsTo = async (email: string) => {
    await answerOf('deliver-mail', asService());
    return listMails(context.database, { to: email, limit: 50 });
  };
  /** Returns the download link in the newest mail. */
  const mailedLink = async (email: string) => {
    const [mail] = await mailsTo(email);
    return /https?:\S+get-digital-product\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const query = (statement: string, values: unknown[]) => asOwner(context.database, statement, values);

  return {
    'a guest pays, downloads the PDF, and gets the receipt with a link that works': async () => {
      const email = someAddress();
      const sessionId = await buy(email);
      expect(await orderOf(sessionId)).toMatchObject({ status: 'paid', amountCents: 1900 });
      const file = await download({ session_id: sessionId });
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(PAID_PDF);
      const link = new URL(await mailedLink(email));
      expect((await download(Object.fromEntries(link.searchParams))).status).toBe(200);
      expect((await download({})).status).toBe(401);
    },

    'sends files again to the order’s address, by address and by an old link': async () => {
      const email = someAddress();
      await buy(email);
      const link = await mailedLink(email);
      expect(await answerOf('send-my-files', { body: JSON.stringify({ email }) })).toEqual({ ok: true });
      expect((await mailsTo(email)).map(({ subject }) => subject)[0]).toMatch(/ files$/);
      expect(await answerOf('renew-download-link', { body: JSON.stringify({ link }) })).toEqual({ ok: true });
      expect((await ask('renew-download-link', { body: JSON.stringify({ link: 'x' }) })).status).toBe(403);
    },

    'delivers a payment with a lost webhook when the buyer opens the order': async () => {
      const sessionId = await buy(someAddress());
      const forgetWebhook = async () => {
        for (const sql of [
          `delete from "public"."payment_events" where "stripe_session_id" = $1`,
          `update "public"."orders" set "status" = 'pending', "paid_at" = null where "stripe_session_id" = $1`,
        ]) {
          await query(sql, [sessionId]);
        }
      };
      await forgetWebhook();
      expect(await orderOf(sessionId)).toMatchObject({ status: 'paid' });
      await forgetWebhook();
      const report = (await answerOf('reconcile', asService())) as unknown as ReconcileReport;
      expect(report.fulfilled).toHaveLength(1);
      expect(report.failed).toEqual([]);
      expect((await ask('reconcile')).status).toBe(403);
    },

    'the owner refunds an order, which ends its downloads, and exports the orders': async () => {
      const [coach, ada] = [await joinAsAdmin(), await join()];
      const sessionId = await buy(ada.email);
      expect((await download({}, ada.token)).status).toBe(200);
      const orderId = (await orderOf(sessionId)).id;
      const body = JSON.stringify({ orderId, amountCents: 1900, refundedCents: 0 });
      expect((await ask('refund-order', { token: ada.token, body })).status).toBe(403);
      expect(await answerOf('refund-order', { token: coach.token, body })).toEqual({
        status: 'refunded',
        refundedCents: 1900,
      });
      expect((await download({}, ada.token)).status).toBe(404);
      expect((await download({ session_id: sessionId })).status).toBe(403);
      const csv = await ask('export-list', { method: 'GET', token: coach.token, query: { list: 'orders' } });
      expect(await csv.text()).toContain(ada.email);
    },

    'the owner creates, lists and ends a coupon': async () => {
      const [coach, ada] = [await joinAsAdmin(), await join()];
      const code = `CODE-${Date.now()}`;
      const body = JSON.stringify({ action: 'create', code, percentOff: 20 });
      expect((await ask('manage-coupons', { token: ada.token, body })).status).toBe(403);
      expect(await answerOf('manage-coupons', { token: coach.token, body })).toEqual({ ok: true });
      const list = async () => {
        const answer = await answerOf('manage-coupons', { method: 'GET', token: coach.token });
        return (answer as unknown as { coupons: ListedCoupon[] }).coupons.find(
          (coupon) => coupon.code === code,
        );
      };
      const created = await list();
      expect(created).toMatchObject({ state: 'active', percentOff: 20 });
      const end = JSON.stringify({ action: 'end', id: created?.id });
      expect(await answerOf('manage-coupons', { token: coach.token, body: end })).toEqual({ ok: true });
      expect(await list()).toMatchObject({ state: 'ended' });
    },

    'the owner reads what is left to set up, and gets a test mail': async () => {
      const [coach, ada] = [await joinAsAdmin(), await join()];
      const body = JSON.stringify({ action: 'send-test-mail' });
      expect((await ask('check-setup', { token: ada.token, body })).status).toBe(403);
      expect(await answerOf('check-setup', { token: coach.token, body })).toEqual({ to: coach.email });
      const state = await answerOf('check-setup', { method: 'GET', token: coach.token });
      expect(state['mailTestedAt']).not.toBeNull();
      expect(state['samples']).toBeInstanceOf(Array);
    },

    'the owner uploads a PDF; files that buyers could not open are refused': async () => {
      const [coach, ada] = [await joinAsAdmin(), await join()];
      const check = async (bytes: Uint8Array<ArrayBuffer>, token: string) => {
        const object = `unchecked/${randomUUID()}.pdf`;
        const { error } = await context.backend
          .serviceClient()
          .storage.from('digital-products')
          .upload(object, bytes, { contentType: 'application/pdf' });
        expect(error).toBeNull();
        const body = JSON.stringify({ object, fileName: 'Knee, second edition.pdf' });
        const answer = await ask('check-pdf', { token, body });
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      };
      const bytes = await makePdf('Second edition', 3);
      expect((await check(bytes, ada.token)).status).toBe(403);
      expect(await check(bytes, coach.token)).toEqual({
        status: 200,
        body: {
          upload: expect.stringMatching(/^uploads\/knee-second-edition-[0-9a-f]{12}\.pdf$/) as string,
          pages: 3,
          bytes: bytes.byteLength,
        },
      });
      for (const refused of [
        await makeProtectedPdf('opening'),
        await makeProtectedPdf('printing'),
        bytes.slice(0, bytes.byteLength / 2),
        new TextEncoder().encode('%PDF-1.7\n1 0 obj\n[[[[\n%%EOF'),
      ]) {
        expect(await check(refused, coach.token)).toMatchObject({
          status: 400,
          body: { code: 'pdf_refused' },
        });
      }
    },

    'a disputed payment closes the order': async () => {
      const ada = await join();
      const sessionId = await buy(ada.email, 'dispute');
      expect(await orderOf(sessionId)).toMatchObject({ status: 'disputed' });
      expect((await download({}, ada.token)).status).toBe(404);
    },

    'a member subscribes, opens the portal, and deleting the account cancels it': async () => {
      const ada = await join();
      expect(await answerOf('check-subscription', ada)).toMatchObject({ subscribed: false });
      const { url } = await answerOf('create-checkout', { token: ada.token });
      expect((await submitPayment(String(url), { email: ada.email })).status).toBe(303);
      expect(await answerOf('check-subscription', { token: ada.token })).toMatchObject({
        subscribed: true,
      });
      const portal = await answerOf('customer-portal', { token: ada.token });
      expect((await fetch(String(portal.url))).status).toBe(200);

      const wrong = { token: ada.token, body: JSON.stringify({ password: 'not the one' }) };
      expect((await ask('delete-account', wrong)).status).toBe(403);
      await answerOf('delete-account', { token: ada.token, body: JSON.stringify({ password }) });
      expect(await query(`select 1 as "one" from "auth"."users" where "id" = $1::uuid`, [ada.id])).toEqual(
        [],
      );
      const ended = await query(
        `select "object" ->> 'status' as "status" from "sandbox"."stripe_objects"
         where "kind" = 'subscription' and "object" -> 'metadata' ->> 'user_id' = $1`,
        [ada.id],
      );
      expect(ended).toEqual([{ status: 'canceled' }]);
    },

    'sends a newsletter sign-up to Beehiiv': async () => {
      const email = `${randomUUID()}@example.com`;
      const { data: record, error } = await context.backend
        .anonClient()
        .from('waitlist')
        .insert({ email, first_name: '', last_name: '', synced_to_beehiiv: false })
        .select()
        .single();
      expect(error).toBeNull();
      await answerOf('sync-to-beehiiv', { body: JSON.stringify({ record, type: 'SINGLE' }) });
      expect(
        await query(`select "synced_to_beehiiv" from "public"."waitlist" where "email" = $1`, [email]),
      ).toEqual([{ synced_to_beehiiv: true }]);
    },
  };
}
