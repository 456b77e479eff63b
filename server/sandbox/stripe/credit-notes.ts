import { z } from 'zod';
import { listBy } from './list-objects.ts';
import { insertObject, loadObject, stripeId, toSeconds, type StripeObject } from './object-store.ts';
import { readParams } from './read-params.ts';
import type { Call, Routes } from './route.ts';
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
async function createCreditNote({ tx, form, now }: Call): Promise<CreditNote> {
  const { invoice: id, amount, refunds } = readParams(createParams, form);
  const invoice = await loadObject<Invoice>(tx, 'invoice', id, { lock: true, param: 'invoice' });
  const refund = await loadObject<Refund>(tx, 'refund', refunds[0]?.refund ?? '', { param: 'refunds' });
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
    created: toSeconds(now),
    currency: invoice.currency,
    invoice: id,
    livemode: false,
    refunds,
    status: 'issued',
  };
  await insertObject(tx, note);
  return note;
}

const listCreditNotes = listBy<CreditNote>('credit_note', '/v1/credit_notes', {
  invoice: z.string().optional(),
});

/** What refunds do to invoices. */
export const creditNoteRoutes: Routes = {
  'POST /v1/credit_notes': createCreditNote,
  'GET /v1/credit_notes': ({ tx, form }) => listCreditNotes(tx, form),
};
