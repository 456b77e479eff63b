import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { listObjects, listParams, readListParams } from './list-objects.ts';
import type { StripeList } from './list-objects.ts';
import { findObject, insertObject, stripeId, type StripeObject } from './object-store.ts';
import type { Route } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Refund } from './stripe-objects.ts';
import type { Invoice } from './subscription-objects.ts';

/** Says that an invoice, or a part of it, does not hold any more. */
export interface CreditNote extends StripeObject {
  object: 'credit_note';
  amount: number;
  currency: string;
  invoice: string;
  livemode: false;
  refunds: { refund: string; amount_refunded: number }[];
  status: 'issued';
}

const createParams = z.strictObject({
  invoice: z.string(),
  amount: z.string().regex(/^\d+$/).transform(Number),
  email_type: z.enum(['credit_note', 'none']).optional(),
  refunds: z
    .array(
      z.strictObject({ refund: z.string(), amount_refunded: z.string().regex(/^\d+$/).transform(Number) }),
    )
    .length(1),
});

/** Creates the credit note of a refund that was made. Throws StripeApiError. */
async function createCreditNote(
  tx: Transaction,
  form: { [key: string]: FormValue },
  now: Date,
): Promise<CreditNote> {
  const parsed = createParams.safeParse(form);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw stripeErrors.invalid(`Invalid credit note: ${issue?.message ?? ''}`, issue?.path.join('.'));
  }
  const { invoice: id, amount, refunds } = parsed.data;
  const invoice = (await findObject<Invoice>(tx, 'invoice', id, { lock: true }))?.object;
  if (!invoice) throw stripeErrors.missing('invoice', id, 'invoice');
  const refund = (await findObject<Refund>(tx, 'refund', refunds[0]?.refund ?? ''))?.object;
  if (!refund) throw stripeErrors.missing('refund', refunds[0]?.refund ?? '', 'refunds');
  const { data: earlier } = await listCreditNotes(tx, { invoice: id, limit: '100' });
  const credited = earlier.reduce((sum, note) => sum + note.amount, 0);
  if (amount < 1 || amount !== refund.amount || credited + amount > invoice.amount_paid) {
    throw stripeErrors.invalid(
      'The amount of the credit note does not fit the invoice and the refund.',
      'amount',
    );
  }
  const note: CreditNote = {
    id: stripeId('cn_'),
    object: 'credit_note',
    amount,
    created: Math.floor(now.getTime() / 1000),
    currency: invoice.currency,
    invoice: id,
    livemode: false,
    refunds,
    status: 'issued',
  };
  await insertObject(tx, note);
  return note;
}

const listCreditNoteParams = z.strictObject({ ...listParams, invoice: z.string().optional() });

function listCreditNotes(
  tx: Transaction,
  query: { [key: string]: FormValue },
): Promise<StripeList<CreditNote>> {
  const { invoice, ...page } = readListParams(listCreditNoteParams, query);
  return listObjects<CreditNote>(
    tx,
    { kind: 'credit_note', url: '/v1/credit_notes', where: { invoice } },
    page,
  );
}

/** What refunds do to invoices. */
export const creditNoteRoutes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/credit_notes$/,
    handle: ({ tx, form, now }) => createCreditNote(tx, form, now),
  },
  { method: 'GET', path: /^\/v1\/credit_notes$/, handle: ({ tx, form }) => listCreditNotes(tx, form) },
];
