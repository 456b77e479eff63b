import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { findObject } from './object-store.ts';
import { stripeErrors } from './stripe-error.ts';

/** A request to Stripe's API, taken apart. */
export interface Call {
  tx: Transaction;
  /** What the path names, '' when it names nothing. */
  id: string;
  form: { [key: string]: FormValue };
  now: Date;
  payUrl: (sessionId: string) => string;
  portalUrl: (sessionId: string) => string;
  invoiceUrl: (invoiceId: string) => string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer: (call: Call) => Promise<object>;
}

/** Reads an object of the kind as it is shown. Throws StripeApiError. */
export async function retrieve(tx: Transaction, kind: string, id: string): Promise<object> {
  const stored = await findObject(tx, kind, id);
  if (!stored) throw stripeErrors.missing(kind, id);
  return stored.object;
}
