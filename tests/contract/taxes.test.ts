import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import type { Taxes } from '#domain/taxes.ts';
import { handleCreateCheckout } from '#functions/create-checkout/handler.ts';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { asOwner } from '../database/people.ts';
import { brand } from '../support/shop-catalog.ts';
import { callWithSession, joinAsOwner, readMail, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { cartLine, checkoutBody, getOrder, openDashboard, seedShop, submitPayment } from './shop-journey.ts';

/** A PDF of $19 and a shirt of $25, both sent for $6. */
const lines = [cartLine(3), cartLine(21, { option: 'Size M', price: '$25' })];
const [items, shipping] = [4400, 600];
const address = {
  name: 'Ada Vaulter',
  line1: '1 Runway Road',
  city: 'Boulder',
  state: 'CO',
  postal_code: '80301',
  country: 'US',
};
const off: Taxes = { prices: 'none', askTaxId: false, invoices: false };
const included: Taxes = { prices: 'included', askTaxId: true, invoices: true };
const added: Taxes = { ...included, prices: 'added' };

/** What the sandbox's 20 % make of items, discount and shipping. */
const taxOf = ({ prices }: Taxes, discount: number) => {
  const taxed = items - discount + shipping;
  if (prices === 'none') return 0;
  return Math.round(prices === 'included' ? taxed / 6 : taxed / 5);
};

describeBackend('taxes and invoices', { prepare: seedShop }, (context) => {
  let owner: Joined;
  let stripe: Stripe;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
    ({ stripe } = await openDashboard(context.database, context.backend));
    await call('manage-coupons', { action: 'create', code: 'TENTH', percentOff: 10 });
  });
  const call = (name: string, body?: object) => callWithSession(context.backend, owner, name, body);

  /** Checks out in a shop with these taxes. */
  async function checkOut(taxes: Taxes): Promise<{ url: string; sessionId: string }> {
    const request = new Request(`${context.backend.url}/functions/v1/create-checkout`, {
      method: 'POST',
      body: checkoutBody(context.backend, lines),
    });
    const answer = await handleCreateCheckout(request, {
      ...functionDependencies(context.backend),
      brand: { ...brand, taxes },
      stripe,
      livemode: false,
      subscriptionPrice: undefined,
    });
    const { url } = (await answer.json()) as { url: string };
    return { url, sessionId: url.split('/').at(-1) ?? '' };
  }
  const pay = (url: string, fields: Record<string, string>) => submitPayment(url, { ...address, ...fields });

  describe.each([off, included, added])('prices: $prices', (taxes) => {
    test.each([0, 440])(
      'an order with a discount of %d cents is delivered, refunded and in the books',
      async (discount) => {
        const { url, sessionId } = await checkOut(taxes);
        if (discount > 0) await submitPayment(url, { action: 'apply', code: 'TENTH' });
        const email = `${taxes.prices}-${discount}@example.com`;
        expect((await pay(url, { email })).status).toBe(303);

        const tax = taxOf(taxes, discount);
        const inBooks = taxes.prices === 'none' ? '' : (tax / 100).toFixed(2).replace('.', ',');
        const paid = items - discount + shipping + (taxes.prices === 'added' ? tax : 0);
        const { order } = await getOrder(context.backend, sessionId);
        expect(order).toMatchObject({
          status: 'paid',
          amountCents: items,
          paidCents: paid,
          shippingCents: shipping,
        });
        expect(order.taxCents).toBe(taxes.prices === 'none' ? undefined : tax);
        expect(order.items.flatMap(({ deliveries }) => deliveries)).toMatchObject([{ kind: 'file' }]);

        const [receipt] = await readMail(context, email);
        expect(receipt?.text).toContain(formatMoney(paid, 'usd'));
        const label = { none: undefined, included: 'Including tax', added: 'Tax' }[taxes.prices];
        if (label === undefined)
          // Not in the links, whose tokens are random letters.
          expect(receipt?.text?.replaceAll(/https?:\S+/g, '')).not.toMatch(/tax|invoice/i);
        else expect(receipt?.text).toMatch(new RegExp(`${label}.*\\${formatMoney(tax, 'usd')}`));
        if (taxes.invoices) {
          expect(receipt?.text).toContain(`Open the invoice:\n${order.invoiceUrl ?? '?'}`);
          expect(await (await fetch(order.invoiceUrl ?? '')).text()).toContain(formatMoney(paid, 'usd'));
        } else expect(order.invoiceUrl).toBeUndefined();

        const refund = await call('refund-order', {
          orderId: order.id,
          amountCents: 1200,
          refundedCents: 0,
        });
        expect(await refund.json()).toEqual({ status: 'paid', refundedCents: 1200 });
        const { invoice } = await stripe.checkout.sessions.retrieve(sessionId);
        const { data: notes } = taxes.invoices
          ? await stripe.creditNotes.list({ invoice: String(invoice) })
          : { data: [] };
        expect(notes.map(({ amount }) => amount)).toEqual(taxes.invoices ? [1200] : []);
        const rest = { orderId: order.id, amountCents: paid - 1200, refundedCents: 1200 };
        expect(await (await call('refund-order', rest)).json()).toEqual({
          status: 'refunded',
          refundedCents: paid,
        });

        const csv = await (await call('export-list?list=orders&separator=semicolon')).text();
        const [header = [], ...rows] = csv.split('\r\n').map((line) => line.split(';'));
        const row = rows.find((cells) => cells.includes(email)) ?? [];
        expect(row[header.indexOf('Tax')]).toBe(inBooks);
        await reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
        const money = await (await call('export-list?list=money&separator=semicolon')).text();
        const booked = money.split('\r\n').filter((line) => line.includes(email));
        const bookedTax = (line: string) => Number(line.split(';').at(-1)?.replace(',', '.'));
        // The payment and both refunds, which take all of its tax back.
        expect(booked).toHaveLength(3);
        expect(Math.max(...booked.map(bookedTax))).toBe(Number(inBooks.replace(',', '.')));
        expect(booked.reduce((sum, line) => sum + bookedTax(line), 0)).toBeCloseTo(0, 6);
      },
    );

    test('a dispute takes no more than what was paid', async () => {
      const { url, sessionId } = await checkOut(taxes);
      const email = `${taxes.prices}-disputed@example.com`;
      expect((await pay(url, { email, action: 'dispute' })).status).toBe(303);
      const paid = items + shipping + (taxes.prices === 'added' ? taxOf(taxes, 0) : 0);
      const { order } = await getOrder(context.backend, sessionId);
      expect(order).toMatchObject({ status: 'disputed', paidCents: paid });
      const [row] = await asOwner<{ disputed_cents: number }>(
        context.database,
        `select "disputed_cents" from "public"."orders" where "id" = $1`,
        [order.id],
      );
      expect(row?.disputed_cents).toBe(paid);
    });
  });

  test('a session with a tax that the order did not ask for is held', async () => {
    const { sessionId } = await checkOut(off);
    const { order } = await getOrder(context.backend, sessionId);
    const fulfil = (taxCents: number, paidCents: number) =>
      context.backend.serviceClient().rpc('fulfil_order', {
        p_event_id: `evt_${taxCents}_${paidCents}`,
        p_event_type: 'checkout.session.completed',
        p_order_id: order.id,
        p_session_id: sessionId,
        p_amount_cents: items,
        p_shipping_cents: shipping,
        p_tax_cents: taxCents,
        p_paid_cents: paidCents,
        p_currency: 'usd',
        p_livemode: false,
        p_address: { line1: '1 Runway Road', country: 'US' },
      });
    expect((await fulfil(100, 5100)).data).toMatchObject({
      outcome: 'held',
      reason: 'tax does not match the order',
    });
    expect((await fulfil(0, 5100)).data).toMatchObject({
      outcome: 'held',
      reason: 'total does not match the order',
    });
  });
});
