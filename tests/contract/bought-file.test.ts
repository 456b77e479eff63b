import { describe, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { KNEE_FILE } from '../database/orders.ts';
import {
  buy,
  cartLine,
  checkOut,
  download,
  getOrder,
  openDashboard,
  seedShop,
  submitPayment,
} from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { mailedLink, sendDueMail } from './shop-mail.ts';

describeBackend('a bought file', { prepare: seedShop }, (context) => {
  describe('the file', () => {
    const failure = async (answer: Response) => ({
      status: answer.status,
      ...((await answer.json()) as object),
    });

    test('requires proof', async () => {
      expect(await failure(await download(context.backend, { fileId: KNEE_FILE }))).toEqual({
        status: 401,
        error: 'You must be logged in to download files',
        code: 'proof_required',
      });
    });

    test.each([
      ['an unknown session', { fileId: KNEE_FILE, session_id: 'cs_test_unknown' }, 403, 'not_owned'],
      ['a forged link', { fileId: KNEE_FILE, token: 'a.b.c' }, 403, 'link_invalid'],
    ])('is refused for %s', async (_name, query, status, code) => {
      expect(await failure(await download(context.backend, query))).toEqual({
        status,
        error: 'Failed to download file',
        code,
      });
    });

    test('is refused before the payment', async () => {
      const { sessionId } = await checkOut(context.backend, [cartLine(3)]);
      expect(
        await failure(await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })),
      ).toMatchObject({
        status: 403,
        code: 'not_paid',
      });
    });

    test('is refused for the payment of another product', async () => {
      const sessionId = await buy(context.backend, [cartLine(5)]);
      expect(
        await failure(await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })),
      ).toMatchObject({
        status: 403,
        code: 'not_owned',
      });
    });

    test('of a product that got it after the order is not opened by the old proof', async () => {
      const sessionId = await buy(context.backend, [cartLine(3)]);
      const [added] = await asOwner<{ id: string }>(
        context.database,
        `insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path")
         values (3, 'Later.pdf', 'digital-products', 'later.pdf') returning "id"`,
      );
      const later = await download(context.backend, { fileId: added?.id ?? '', session_id: sessionId });
      const { order } = await getOrder(context.backend, sessionId);
      await asOwner(context.database, `delete from "public"."product_files" where "id" = $1::uuid`, [
        added?.id,
      ]);
      expect(await failure(later)).toMatchObject({ status: 403, code: 'not_owned' });
      expect(order.items.flatMap(({ deliveries }) => deliveries)).toMatchObject([{ fileId: KNEE_FILE }]);
      expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(
        200,
      );
    });

    test.each(['', 'no-uuid', '00000000-0000-0000-0000-000000000000', "' or true --", '../../etc/passwd'])(
      'is not found by the id %j',
      async (fileId) => {
        const sessionId = await buy(context.backend, [cartLine(3)]);
        expect(
          await failure(await download(context.backend, { fileId, session_id: sessionId })),
        ).toMatchObject({
          status: 404,
          code: 'file_not_found',
        });
      },
    );

    test('opens with the session for 24 hours; the order stays visible', async () => {
      const sessionId = await buy(context.backend, [cartLine(3)]);
      const age = (interval: string) =>
        asOwner(
          context.database,
          `update "public"."orders" set "paid_at" = now() - $2::interval where "stripe_session_id" = $1`,
          [sessionId, interval],
        );
      await age('23 hours 59 minutes');
      expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(
        200,
      );
      expect((await getOrder(context.backend, sessionId)).order).not.toHaveProperty('hasExpired');
      await age('24 hours 1 minute');
      expect(
        await failure(await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })),
      ).toMatchObject({
        status: 410,
        code: 'session_expired',
      });
      expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
        status: 'paid',
        hasExpired: true,
        items: [{ deliveries: [] }],
      });
    });

    test('is closed after a refund, both by session and by emailed link', async () => {
      const sessionId = await buy(context.backend, [cartLine(3)], 'refunded@example.com');
      const link = await mailedLink(context.backend, 'refunded@example.com');
      const { stripe, sandbox } = await openDashboard(context.database, context.backend);
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      await stripe.refunds.create({ payment_intent: String(session.payment_intent) });
      await sandbox.deliverWebhooks();

      expect(await failure(await fetch(link))).toMatchObject({ status: 403, code: 'order_refunded' });
      expect(
        await failure(await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })),
      ).toMatchObject({
        status: 403,
        code: 'order_refunded',
      });
      expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
        status: 'refunded',
        items: [{ deliveries: [] }],
      });
    });

    test('sends no queued receipt after a refund', async () => {
      const sessionId = await buy(context.backend, [cartLine(3)], 'waiting@example.com');
      const { stripe, sandbox } = await openDashboard(context.database, context.backend);
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      await stripe.refunds.create({ payment_intent: String(session.payment_intent) });
      await sandbox.deliverWebhooks();
      await sendDueMail(context.backend);
      const mails = await (
        await fetch(`${context.backend.url}/sandbox/mailbox?to=waiting@example.com`)
      ).text();
      expect(mails).toContain('Refund of $19.00');
      expect(mails).not.toContain('Your Crossbar order');
    });

    test('reports an error without details if missing in storage', async () => {
      const sessionId = await buy(context.backend, [cartLine(3)]);
      const files = context.backend.serviceClient().storage.from('digital-products');
      await files.remove(['jumpers-knee-protocol.pdf']);
      expect(
        await failure(await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })),
      ).toEqual({
        status: 502,
        error: 'Failed to download file',
        code: 'file_unavailable',
      });
      await seedShop(context);
      expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(
        200,
      );
    });

    test('is in a private bucket', async () => {
      const direct = await fetch(
        `${context.backend.url}/storage/v1/object/public/digital-products/jumpers-knee-protocol.pdf`,
      );
      expect(direct.status).toBeGreaterThanOrEqual(400);
      const { data } = await context.backend
        .anonClient()
        .storage.from('digital-products')
        .download('jumpers-knee-protocol.pdf');
      expect(data).toBeNull();
    });
  });

  describe('an order by its session', () => {
    test.each([
      ['unknown', 'cs_test_unknown', 404],
      ['not a session', 'x', 404],
      ['an injection', "cs_test_' or '1'='1", 404],
      ['an overlong one', `cs_test_${'x'.repeat(5000)}`, 404],
      ['missing', '', 400],
    ])('is not found for: %s', async (_name, sessionId, status) => {
      expect((await getOrder(context.backend, sessionId)).status).toBe(status);
    });

    test('is canceled when the session expires', async () => {
      const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
      const { stripe, sandbox } = await openDashboard(context.database, context.backend);
      await stripe.checkout.sessions.expire(sessionId);
      await sandbox.deliverWebhooks();
      expect((await getOrder(context.backend, sessionId)).order.status).toBe('cancelled');
      expect((await submitPayment(url)).status).toBe(410);
      expect((await getOrder(context.backend, sessionId)).order.status).toBe('cancelled');
    });
  });
});
