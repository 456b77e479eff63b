import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { ask, asOwner, service } from './people.ts';

export const KNEE_FILE = '3a1f6c1e-5d0b-4e53-9c53-0c2f6f1b7a03';

export const kneeLine = {
  productId: 3,
  productName: 'Jumpers Knee protocol',
  quantity: 1,
  unitAmountCents: 1900,
  deliveries: [
    {
      kind: 'file',
      fileName: 'Jumpers Knee Protocol.pdf',
      bucket: 'digital-products',
      path: 'jumpers-knee-protocol.pdf',
      public: false,
    },
  ],
};

export const reviewLine = {
  productId: 5,
  productName: 'Video Review',
  quantity: 2,
  unitAmountCents: 2000,
  deliveries: [{ kind: 'review-credit', count: 1 }],
};

export const shirtLine = {
  productId: 21,
  productName: 'T-shirt',
  option: 'M',
  quantity: 1,
  unitAmountCents: 2500,
  deliveries: [],
};

/** What shipping costs and where goods go, as create-checkout passes it. */
export interface Shipping {
  cents: number;
  countries: string[];
}

export const shipping: Shipping = { cents: 600, countries: ['US', 'CA'] };

export const homeAddress = {
  name: 'Ada Vaulter',
  line1: '1 Runway Road',
  city: 'Springfield',
  state: 'OR',
  postalCode: '97477',
  country: 'US',
};

/** Adds the file of product 3, as in supabase/seed.sql. */
export async function addKneeFile(database: Database): Promise<void> {
  await asOwner(
    database,
    `insert into "public"."product_files" ("id", "product_id", "file_name", "bucket_id", "path")
     values ($1::uuid, 3, 'Jumpers Knee Protocol.pdf', 'digital-products', 'jumpers-knee-protocol.pdf')
     on conflict ("id") do nothing`,
    [KNEE_FILE],
  );
}

export async function placeOrder(
  database: Database,
  {
    items = [kneeLine],
    userId = null,
    shipping = null,
    currency = 'usd',
    holders = [],
  }: {
    items?: object[];
    userId?: string | null;
    shipping?: Shipping | null;
    currency?: string;
    holders?: string[];
  } = {},
): Promise<string> {
  const [row] = await ask<{ id: string }>(
    database,
    service,
    `select "public"."place_order"($1::jsonb, $4, false, $2::uuid, null, $3::jsonb, null, $5::text[]) as "id"`,
    [JSON.stringify(items), userId, shipping && JSON.stringify(shipping), currency, holders],
  );
  return row?.id ?? '';
}

/** Adds a coupon as its creation at Stripe does. Returns its id. */
export async function addCoupon(
  database: Database,
  {
    percent = null,
    cents = null,
    livemode = false,
    currency = 'usd',
    code = `C-${randomUUID().slice(0, 8).toUpperCase()}`,
  }: { percent?: number | null; cents?: number | null; livemode?: boolean; currency?: string; code?: string },
): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    database,
    `insert into "public"."coupons" ("code", "percent_off", "amount_off_cents", "livemode", "currency") values ($1, $2, $3, $4, $5) returning "id"`,
    [code, percent, cents, livemode, cents === null ? null : currency],
  );
  return row?.id ?? '';
}

export interface Answer {
  outcome: string;
  reason: string | null;
  orderId: string | null;
  repeated: boolean;
}

/** Returns the id of another event of Stripe. */
export const newEvent = () => `evt_${randomUUID()}`;

export interface Payment {
  /** A new one by default. */
  event?: string;
  order: string;
  session?: string;
  intent?: string | null;
  /** Sum of the items. */
  cents?: number;
  /** What a coupon took off. */
  discount?: number;
  /** `cents` without `discount`, with `shippingCents`, by default. */
  paid?: number;
  coupon?: string | null;
  shippingCents?: number;
  address?: object | null;
  currency?: string;
  livemode?: boolean;
  email?: string | null;
  /** The code of Stripe that took the discount. */
  code?: string | null;
  /** The desk delivers it although it does not match. */
  accepted?: boolean;
}

export async function fulfil(database: Database, payment: Payment): Promise<Answer> {
  const { cents = 1900, discount = 0, coupon = null, shippingCents = 0, address = null } = payment;
  const [row] = await ask<{ answer: Answer }>(
    database,
    service,
    `select "public"."fulfil_order"($1, 'checkout.session.completed', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, p_discount_code => $14, p_accepted => $15) as "answer"`,
    [
      payment.event ?? newEvent(),
      payment.order,
      payment.session ?? `cs_${payment.order}`,
      cents,
      payment.currency ?? 'usd',
      payment.livemode ?? false,
      payment.intent === undefined ? `pi_${payment.order}` : payment.intent,
      payment.email === undefined ? 'Ada@Example.com' : payment.email,
      payment.paid ?? cents - discount + shippingCents,
      discount,
      coupon,
      shippingCents,
      address && JSON.stringify(address),
      payment.code ?? null,
      payment.accepted ?? false,
    ],
  );
  if (!row) throw new Error('fulfil_order returned nothing');
  return row.answer;
}

/** Records what the provider says of an order's refunds. `askedAt` is in minutes from now; the latest answer wins. */
export async function refund(
  database: Database,
  {
    event = newEvent(),
    order,
    cents = 1900,
    refundedCents = 1900,
    intent = `pi_${order}`,
    livemode = false,
    currency = 'usd',
    askedAt = null,
    failed = [],
  }: {
    event?: string;
    order: string;
    cents?: number;
    refundedCents?: number;
    intent?: string | null;
    livemode?: boolean;
    currency?: string;
    askedAt?: number | null;
    failed?: { id: string; amountCents: number; reason: string }[];
  },
): Promise<Answer> {
  const [row] = await ask<{ answer: Answer }>(
    database,
    service,
    `select "public"."refund_order"(
       $1, 'charge.refunded', $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 minute', $9::jsonb
     ) as "answer"`,
    [event, cents, refundedCents, currency, livemode, intent, order, askedAt, JSON.stringify(failed)],
  );
  if (!row) throw new Error('refund_order returned nothing');
  return row.answer;
}

/** Records the provider's state of an order's dispute. `askedAt` is in minutes; the latest state wins. */
export async function dispute(
  database: Database,
  {
    event = newEvent(),
    order,
    id = `du_${order}`,
    status = 'needs_response',
    cents = 1900,
    livemode = false,
    askedAt = 0,
    intent = `pi_${order}`,
  }: {
    event?: string;
    order: string;
    id?: string;
    status?: string;
    cents?: number;
    livemode?: boolean;
    askedAt?: number;
    intent?: string | null;
  },
): Promise<Answer> {
  const [row] = await ask<{ answer: Answer }>(
    database,
    service,
    `select "public"."record_dispute"(
       $1, 'charge.dispute.updated', $2, $3, $4, 'fraudulent', $5, now(), timestamptz '2026-11-22' + $6 * interval '1 minute',
       null, $7, $8
     ) as "answer"`,
    [event, id, status, cents, livemode, askedAt, intent, order],
  );
  if (!row) throw new Error('record_dispute returned nothing');
  return row.answer;
}

export async function cancel(
  database: Database,
  {
    event = newEvent(),
    order,
    session = `cs_${order}`,
    livemode = false,
  }: { event?: string; order: string; session?: string; livemode?: boolean },
): Promise<Answer> {
  const [row] = await ask<{ answer: Answer }>(
    database,
    service,
    `select "public"."cancel_order"($1, 'checkout.session.expired', $2, $3, $4) as "answer"`,
    [event, order, session, livemode],
  );
  if (!row) throw new Error('cancel_order returned nothing');
  return row.answer;
}

export async function orderOf(database: Database, id: string) {
  const [order] = await asOwner<{
    status: string;
    email: string | null;
    amount_cents: number;
    paid_cents: number | null;
    coupon_code: string | null;
    refunded_cents: number;
    dispute: string | null;
    disputed_cents: number;
    paid_at: string | null;
    stripe_session_id: string | null;
  }>(database, `select * from "public"."orders" where "id" = $1::uuid`, [id]);
  return order;
}

/** Returns what the order has delivered so far: downloads, unrevoked review credits, queued receipts. */
export async function deliveredBy(database: Database, id: string) {
  const [row] = await asOwner<{ downloads: number; credits: number; receipts: number }>(
    database,
    `select
       (select count(*)::int from "public"."user_downloads"
         where "order_id" = $1::uuid and "suspended_at" is null) as "downloads",
       (select coalesce(sum("granted"), 0)::int from "public"."review_credits"
         where "order_id" = $1::uuid and "revoked_at" is null) as "credits",
       (select count(*)::int from "public"."mail_outbox"
         where "kind" = 'order-receipt' and "payload" ->> 'orderId' = $1::text) as "receipts"`,
    [id],
  );
  return row;
}
