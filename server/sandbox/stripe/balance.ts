import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { listBy } from './list-objects.ts';
import { findObject, insertObject, loadObject, stripeId, toSeconds } from './object-store.ts';
import { readExpand, type Call, type Routes } from './route.ts';
import type { BalanceTransaction } from './stripe-objects.ts';

/** Stripe's fee for a dispute in the United States, in cents. */
export const DISPUTE_FEE = 1500;

/** Returns Stripe's standard fee for a card payment in the United States: 2.9 % and 30 cents. */
export function cardFee(cents: number): number {
  return Math.round(cents * 0.029) + 30;
}

interface Movement {
  category: BalanceTransaction['reporting_category'];
  /** In cents; negative for money that leaves the balance. */
  amount: number;
  fee: number;
  currency: string;
  source: string;
}

const types: Record<Movement['category'], BalanceTransaction['type']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
};

/** Records a movement of the balance. */
export async function moveBalance(
  tx: Transaction,
  { category, amount, fee, currency, source }: Movement,
  now: Date,
): Promise<BalanceTransaction> {
  const created = toSeconds(now);
  const transaction: BalanceTransaction = {
    id: stripeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type: types[category],
  };
  await insertObject(tx, transaction);
  return transaction;
}

const listMovements = listBy<BalanceTransaction>('balance_transaction', '/v1/balance_transactions', {
  source: z.string().optional(),
  type: z.string().optional(),
});

async function listBalance({ tx, form }: Call): Promise<object> {
  const expand = readExpand(form, 'data.source');
  const list = await listMovements(tx, form);
  if (expand.length === 0) return list;
  const data: object[] = [];
  for (const transaction of list.data) data.push(await expandSource(tx, transaction));
  return { ...list, data };
}

async function expandSource(tx: Transaction, transaction: BalanceTransaction): Promise<object> {
  const kinds = { adjustment: 'dispute', refund_failure: 'refund', charge: 'charge', refund: 'refund' };
  const kind = kinds[transaction.type];
  const stored = await findObject(tx, kind, transaction.source);
  return { ...transaction, source: stored?.object ?? transaction.source };
}

export const balanceRoutes: Routes = {
  'GET /v1/balance_transactions': listBalance,
  'GET /v1/balance_transactions/:id': ({ tx, id }) =>
    loadObject<BalanceTransaction>(tx, 'balance_transaction', id),
};
