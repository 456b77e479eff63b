import type { StripeObject } from './object-store.ts';

// The fields of Stripe's billing objects that the site and the official library use.

export interface Customer extends StripeObject {
  object: 'customer';
  email: string | null;
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
}

export interface RecurringPrice extends StripeObject {
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit';
  currency: string;
  livemode: false;
  metadata: Record<string, string>;
  nickname: string | null;
  product: string;
  recurring: { interval: 'month'; interval_count: number; usage_type: 'licensed' };
  type: 'recurring';
  /** Cents. */
  unit_amount: number;
}

export interface SubscriptionItem extends StripeObject {
  object: 'subscription_item';
  /** Unix seconds. Since the API of March 2025 the period belongs to the item, not to the subscription. */
  current_period_start: number;
  current_period_end: number;
  metadata: Record<string, string>;
  price: RecurringPrice;
  quantity: number;
  subscription: string;
}

export interface Subscription extends StripeObject {
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; reason: string | null };
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  ended_at: number | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  latest_invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  pause_collection: null;
  start_date: number;
  status: 'active' | 'past_due' | 'canceled';
  trial_end: null;
  trial_start: null;
}

export interface Invoice extends StripeObject {
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'manual';
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  customer_email: string | null;
  livemode: false;
  metadata: Record<string, string>;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
  } | null;
  period_end: number;
  period_start: number;
  status: 'open' | 'paid' | 'void';
  status_transitions: {
    finalized_at: number;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
}

/** Links an invoice to its payment, since Stripe's API of March 2025. */
export interface InvoicePayment extends StripeObject {
  object: 'invoice_payment';
  amount_paid: number;
  amount_requested: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid';
  status_transitions: { canceled_at: null; paid_at: number };
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  configuration: string;
  customer: string;
  flow: null;
  livemode: false;
  locale: null;
  on_behalf_of: null;
  return_url: string | null;
  url: string;
}
