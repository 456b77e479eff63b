import type { Stored, StripeObject } from './object-store.ts';
import type { RecurringPrice } from './subscription-objects.ts';

// The fields of Stripe's objects that the site and the official library use.

export interface LineItem {
  id: string;
  object: 'item';
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  price:
    | RecurringPrice
    | {
        id: string;
        object: 'price';
        currency: string;
        unit_amount: number;
        type: 'one_time';
        product: string;
      };
  quantity: number;
}

export interface ShippingDetails {
  name: string;
  address: {
    line1: string;
    line2: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    country: string;
  };
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  allow_promotion_codes: boolean;
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: { enabled: boolean; status: 'complete' | null };
  cancel_url: string | null;
  client_reference_id: string | null;
  collected_information: { shipping_details: ShippingDetails } | null;
  currency: string;
  custom_text: { submit: { message: string } | null };
  customer: string | null;
  customer_details: { email: string | null; name: string | null; phone: null; address: null } | null;
  customer_email: string | null;
  /** At most one. */
  discounts: { coupon: string; promotion_code: string }[];
  expires_at: number;
  /** The invoice of a subscription's first period, or of a paid order if the shop asked for one. */
  invoice: string | null;
  invoice_creation: { enabled: boolean };
  livemode: false;
  metadata: Record<string, string>;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  shipping_address_collection: { allowed_countries: string[] } | null;
  shipping_cost: { amount_subtotal: number; amount_tax: number; amount_total: number } | null;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
}

export interface CheckoutSessionHidden {
  lineItems: LineItem[];
  /** The promotion code that the customer typed. */
  code?: string;
  /** Whether prices include the tax; undefined without taxes. */
  taxBehavior?: 'inclusive' | 'exclusive' | undefined;
  /** Metadata of the resulting payment or subscription. */
  paymentMetadata: Record<string, string>;
}

export type StoredSession = Stored<CheckoutSession, CheckoutSessionHidden>;

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  latest_charge: string;
  livemode: false;
  metadata: Record<string, string>;
  receipt_email: string | null;
  status: 'succeeded';
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string;
  billing_details: { email: string | null };
  captured: true;
  currency: string;
  /** Whether the charge was ever disputed. */
  disputed: boolean;
  livemode: false;
  metadata: Record<string, string>;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  balance_transaction: string;
  charge: string;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  failure_balance_transaction?: string;
}

export interface Dispute extends StripeObject {
  object: 'dispute';
  /** In cents. */
  amount: number;
  /** The withdrawal, and its reversal if the dispute was won. */
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  evidence: { uncategorized_text: string | null };
  evidence_details: {
    /** Unix seconds; null once the dispute is decided. */
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
}

export interface BalanceTransaction extends StripeObject {
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** Id of the charge, refund or dispute. */
  source: string;
  status: 'available';
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
}
