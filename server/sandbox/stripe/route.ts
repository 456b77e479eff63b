import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Form } from './form-encoding.ts';
import { stripeErrors } from './stripe-error.ts';

/** A parsed request to Stripe's API. */
export interface Call {
  tx: Transaction;
  /** The id in the path, or ''. */
  id: string;
  form: Form;
  now: Date;
  payUrl: (sessionId: string) => string;
  portalUrl: (sessionId: string) => string;
  invoiceUrl: (invoiceId: string) => string;
}

/** Handlers by method and path, such as 'GET /v1/refunds/:id'. */
export type Routes = Readonly<Record<string, (call: Call) => Promise<object>>>;

/** Returns the fields that a request wants expanded. Throws StripeApiError unless all are among the `possible` ones. */
export function readExpand({ expand = [] }: Form, ...possible: string[]): string[] {
  const fields = Array.isArray(expand) ? expand.map(String) : [''];
  const [impossible] = fields.filter((field) => !possible.includes(field));
  if (impossible === undefined) return fields;
  throw stripeErrors.invalid(`This property cannot be expanded (${impossible}).`, 'expand');
}
