import type { RecurringPrice } from './subscription-objects.ts';

/** The subscription price in the sandbox, $14.99 a month. The real price is created in Stripe's dashboard. */
export const SANDBOX_PRICE: RecurringPrice = {
  id: 'price_sandbox_library',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1_760_000_000,
  currency: 'usd',
  livemode: false,
  metadata: {},
  nickname: 'Video Library',
  product: 'prod_sandbox_library',
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: 1499,
};
