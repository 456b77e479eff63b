import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { findObject } from './object-store.ts';
import { stripeErrors } from './stripe-error.ts';

/** A parsed request to Stripe's API. */
export interface Call {
  tx: Transaction;
  /** The id in the path, or ''. */
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
  handle: (call: Call) => Promise<object>;
}

/** Reads the public part of an object. Throws StripeApiError. */
export async function retrieve(tx: Transaction, kind: string, id: string): Promise<object> {
  const stored = await findObject(tx, kind, id);
  if (!stored) throw stripeErrors.missing(kind, id);
  return stored.object;
}
