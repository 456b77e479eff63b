import { beforeAll, expect, test } from 'vitest';
import type { CatalogProduct } from '#domain/catalog.ts';
import { currencyRules } from '#domain/currencies.ts';
import { formatMoney, formatPrice, plainAmount } from '#domain/money.ts';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { asOwner } from '../database/people.ts';
import { brand, catalog } from '../support/shop-catalog.ts';
import { callWithSession, joinAsOwner, readMail, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { buy, checkOut, getOrder, openDashboard, postCheckout, checkoutBody } from './shop-journey.ts';

const [sample] = catalog as [CatalogProduct, ...CatalogProduct[]];
const priced = (id: number, currency: string, priceCents: number): CatalogProduct => ({
  ...sample,
  id,
  name: `Guide in ${currency}`,
  currency,
  priceCents,
  price: formatPrice(priceCents, currency),
});
/** No decimals, none that Stripe counts in hundredths, three decimals. */
const products = [priced(31, 'jpy', 5000), priced(32, 'isk', 500_000), priced(33, 'kwd', 5120)];
const lineOf = ({ id, name, price, image }: CatalogProduct) => ({
  productId: id,
  productName: name,
  price,
  image,
  quantity: 2,
});

describeBackend(
  'money in other currencies',
  { release: { site: undefined, brand: { ...brand, currency: 'jpy' }, catalog: products } },
  (context) => {
    let owner: Joined;
    beforeAll(async () => {
      owner = await joinAsOwner(context);
    });
    const call = (name: string, body?: object) => callWithSession(context.backend, owner, name, body);

    test.each(products)('$currency is right from the cart to the books', async (product) => {
      const { currency, priceCents } = product;
      const { step } = currencyRules(currency);
      const paid = 2 * priceCents;
      const { stripe } = await openDashboard(context.database, context.backend);
      const email = `${currency}@example.com`;
      const sessionId = await buy(context.backend, [lineOf(product)], email);
      expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
        currency,
        amount_total: paid,
      });

      const { order } = await getOrder(context.backend, sessionId);
      expect(order).toMatchObject({ status: 'paid', currency, amountCents: paid, paidCents: paid });
      const [receipt] = await readMail(context, email);
      expect(receipt?.text).toContain(formatMoney(paid, currency));

      const refund = (amountCents: number) =>
        call('refund-order', { orderId: order.id, amountCents, refundedCents: 0 });
      if (step > 1) {
        expect(await (await refund(priceCents + 1)).json()).toMatchObject({ code: 'refund_amount_invalid' });
      }
      expect((await refund(priceCents)).status).toBe(200);
      const mails = await readMail(context, email);
      expect(mails.map(({ subject }) => subject).join()).toContain(
        `Refund of ${formatMoney(priceCents, currency)}`,
      );

      const csv = await (await call('export-list?list=orders&separator=semicolon')).text();
      const [header = '', ...rows] = csv.split('\r\n').map((line) => line.split(';'));
      const row = rows.find((cells) => cells.includes(email)) ?? [];
      const cell = (column: string) => row[header.indexOf(column)];
      const [whole, half] = [paid, priceCents].map((cents) => plainAmount(cents, currency).replace('.', ','));
      expect(['Amount', 'Paid', 'Refunded', 'Currency'].map(cell)).toEqual([
        whole,
        whole,
        half,
        currency.toUpperCase(),
      ]);

      await reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
      const { data: months } = await owner.browser.rpc('sum_money_by_month');
      expect(months).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ currency, payments_cents: paid, refunds_cents: -priceCents }),
        ]),
      );
      const { data: movements } = await owner.browser.rpc('search_money', { p_search: email });
      expect(movements).toMatchObject([{ currency }, { currency }]);
      const { data: counts } = await owner.browser.rpc('count_owner_lists').single();
      expect(counts).toMatchObject({ taken: { [currency]: priceCents } });
    });

    test('an amount off is in the currency of the shop, and takes nothing off another one', async () => {
      expect(
        (await call('manage-coupons', { action: 'create', code: 'YEN500', amountOffCents: 500 })).status,
      ).toBe(200);
      const [coupon] = await asOwner<{ currency: string }>(
        context.database,
        `select "currency" from "public"."coupons" where "code" = 'YEN500'`,
      );
      expect(coupon?.currency).toBe('jpy');
      const type = async (product: CatalogProduct) => {
        const { url } = await checkOut(context.backend, [lineOf(product)]);
        const answer = await fetch(url, {
          method: 'POST',
          headers: { origin: new URL(url).origin },
          body: new URLSearchParams({ action: 'apply', code: 'YEN500' }),
        });
        return answer.text();
      };
      const [yen, krona] = products as [CatalogProduct, CatalogProduct];
      expect(await type(yen)).toContain('¥9,500');
      expect(await type(krona)).toContain('currency');
    });

    test('a code with a minimum in another currency is wrong, not for larger orders', async () => {
      const { stripe } = await openDashboard(context.database, context.backend);
      const code = 'FROM-DOLLARS';
      const [row] = await asOwner<{ id: string }>(
        context.database,
        `insert into "public"."coupons" ("code", "percent_off", "livemode") values ($1, 20, false) returning "id"`,
        [code],
      );
      const promotion = await stripe.promotionCodes.create({
        promotion: {
          type: 'coupon',
          coupon: (await stripe.coupons.create({ id: row?.id, percent_off: 20 })).id,
        },
        code,
        restrictions: { minimum_amount: 99_999_900, minimum_amount_currency: 'usd' },
      });
      await asOwner(
        context.database,
        `update "public"."coupons" set "promotion_code" = $1 where "code" = $2`,
        [promotion.id, code],
      );
      const [yen] = products as [CatalogProduct];
      const { body } = await postCheckout(
        context.backend,
        checkoutBody(context.backend, [lineOf(yen)], { coupon: code }),
      );
      expect(body).toMatchObject({
        code: 'code_refused',
        error: expect.stringContaining('is wrong or has ended') as string,
      });
    });

    test('a cart that still has the price in another currency is refused', async () => {
      const [yen] = products as [CatalogProduct];
      const body = checkoutBody(context.backend, [{ ...lineOf(yen), price: '$50' }]);
      expect(await postCheckout(context.backend, body)).toMatchObject({ body: { code: 'price_changed' } });
    });
  },
);
