import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { currencyRules } from '#domain/currencies.ts';
import { asOwner } from '../database/people.ts';
import { callWithSession, joinAsOwner, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

/** A movement of the balance, and what the books must say of it. In the smallest unit. */
interface Entry {
  order: string;
  category: string;
  amount: number;
  fee: number;
  tax: number | undefined;
}

const MONTH = '2026-11';

/** Twenty orders in a currency: with tax included, added or none; refunded in part, in three parts, whole, and in vain. */
function writeLedger(
  prices: readonly number[],
): { order: string; tax: 'included' | 'added' | null; items: number; taxCents: number; entries: Entry[] }[] {
  return Array.from({ length: 20 }, (_, index) => {
    const order = randomUUID();
    const items = prices[index % prices.length] ?? 0;
    const tax = (['included', 'added', null] as const)[index % 3] ?? null;
    const taxCents =
      tax === null ? 0 : Math.round(tax === 'included' ? (items * 19) / 119 : (items * 19) / 100);
    const paid = items + (tax === 'added' ? taxCents : 0);
    const third = Math.floor(paid / 3);
    const refunds = [[], [third], [third, third, paid - 2 * third], [paid], [third, -third]][index % 5] ?? [];
    // Each refund takes the part of the tax that the sum of all refunds so far has.
    const sums = refunds.map((_amount, at) => refunds.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
    const parts = [0, ...sums].map((sum) => Math.round((taxCents * sum) / paid));
    return {
      order,
      tax,
      items,
      taxCents,
      entries: [
        {
          order,
          category: 'charge',
          amount: paid,
          fee: Math.round(paid * 0.029) + 30,
          tax: tax === null ? undefined : taxCents,
        },
        ...refunds.map((amount, at) => ({
          order,
          category: amount < 0 ? 'refund_failure' : 'refund',
          amount: -amount,
          fee: 0,
          tax: tax === null ? undefined : (parts[at] ?? 0) - (parts[at + 1] ?? 0),
        })),
      ],
    };
  });
}

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

describeBackend('the books of a month', {}, (context) => {
  let owner: Joined;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
  });

  test.each([
    ['eur', [1900, 2999, 777, 12_345, 3333, 101, 50]],
    ['jpy', [3900, 2999, 777, 12_345, 3333, 101, 50]],
  ])('of 20 mixed orders in %s add up to the cent, with tax and refunds', async (currency, prices) => {
    const ledger = writeLedger(prices);
    const service = context.backend.serviceClient();
    let second = 0;
    for (const { order, tax, items, taxCents, entries } of ledger) {
      const paid = entries[0]?.amount ?? 0;
      await asOwner(
        context.database,
        `insert into "public"."orders"
           ("id", "email", "status", "amount_cents", "currency", "livemode", "tax", "tax_cents", "paid_cents", "paid_at", "stripe_payment_intent")
         values ($1::uuid, 'books@example.com', 'paid', $2, $3, false, $4, $5, $6, now(), 'pi_' || $1)`,
        [order, items, currency, tax, tax === null ? null : taxCents, paid],
      );
      const { error } = await service.rpc('record_balance_transactions', {
        p_livemode: false,
        p_rows: entries.map(({ category, amount, fee }) => ({
          id: `txn_${randomUUID()}`,
          category,
          amount_cents: amount,
          fee_cents: fee,
          currency,
          payment_intent: `pi_${order}`,
          created_at: new Date(Date.UTC(2026, 10, 1, 0, 0, second++)).toISOString(),
        })),
      });
      expect(error).toBeNull();
    }
    const expected = ledger.flatMap(({ entries }) => entries);

    const list = `export-list?list=money&only=${MONTH}&separator=semicolon`;
    const answer = await callWithSession(context.backend, owner, list);
    const [header = [], ...rows] = (await answer.text())
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    const { units } = currencyRules(currency);
    const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
    const cents = (row: readonly string[], name: string) =>
      Math.round(Number(cell(row, name).replace(',', '.')) * units);
    const own = rows.filter((row) => cell(row, 'Currency') === currency.toUpperCase());
    expect(
      own.map((row) => ({
        amount: cents(row, 'Amount'),
        fee: cents(row, 'Fee'),
        net: cents(row, 'Net'),
        tax: cell(row, 'Tax') === '' ? undefined : cents(row, 'Tax') + 0,
      })),
    ).toEqual(
      expected.map(({ amount, fee, tax }) => ({
        amount,
        fee,
        net: amount - fee,
        tax: tax === undefined ? undefined : tax + 0,
      })),
    );

    // What was refunded whole has no tax left, the money that came back has all of it.
    for (const [index, { entries, taxCents }] of ledger.entries()) {
      const left = sum(entries.map(({ tax }) => tax));
      if (index % 5 === 2 || index % 5 === 3) expect(left).toBe(0);
      if (index % 5 === 4) expect(left).toBe(taxCents);
    }
    const { data: months } = await owner.browser.rpc('sum_money_by_month');
    const refunded = expected.filter(({ category }) => category !== 'charge');
    expect(months).toContainEqual({
      month: MONTH,
      currency,
      payments_cents: sum(
        expected.filter(({ category }) => category === 'charge').map(({ amount }) => amount),
      ),
      refunds_cents: sum(refunded.map(({ amount }) => amount)),
      disputes_cents: 0,
      fees_cents: -sum(expected.map(({ fee }) => fee)),
      other_cents: 0,
      net_cents: sum(own.map((row) => cents(row, 'Net'))),
      tax_cents: sum(own.map((row) => cents(row, 'Tax'))),
    });
  });
});
