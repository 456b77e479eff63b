import type Stripe from 'stripe';
import type { Membership } from '../dependencies.ts';
import { formatMoney } from '../domain/money.ts';
import { advice, fine, reasonOf, wrong, type Finding } from '../domain/finding.ts';
import { examineRights } from './stripe-rights.ts';

/** The events that `stripe-webhook` handles. */
const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

interface StripeContext {
  /** Whether payments move real money. */
  livemode: boolean;
  /** Stripe's id of the subscription price. */
  subscriptionPrice: string | undefined;
  /** Undefined where Stripe cannot reach the site. */
  webhookUrl: string | undefined;
  membership: Membership | undefined;
  /** Whether the site settings let Stripe compute taxes. */
  hasTaxes: boolean;
}

/** Checks that Stripe accepts the key, sends its events to `webhookUrl`, and has the subscription's price. */
export async function examineStripe(
  stripe: Stripe,
  { livemode, subscriptionPrice, webhookUrl, membership, hasTaxes }: StripeContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!livemode) findings.push(advice('STRIPE_SECRET_KEY is a test key: no real money moves.'));
  try {
    const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
    findings.push(fine('Stripe accepts the key.'));
    if (webhookUrl !== undefined) findings.push(examineEndpoints(endpoints, webhookUrl));
  } catch (error) {
    findings.push(wrong(`Stripe refused STRIPE_SECRET_KEY or could not be reached: ${reasonOf(error)}`));
    return findings;
  }
  if (membership !== undefined) findings.push(await examinePrice(stripe, subscriptionPrice, membership));
  findings.push(...(await examineRights(stripe)));
  if (hasTaxes) findings.push(await examineTaxes(stripe));
  return findings;
}

function examineEndpoints(endpoints: readonly Stripe.WebhookEndpoint[], url: string): Finding {
  const endpoint = endpoints.find((candidate) => candidate.url === url && candidate.status === 'enabled');
  if (endpoint === undefined) {
    return wrong(
      `Stripe has no enabled webhook endpoint at ${url}. Add one in its dashboard (Developers, Webhooks).`,
    );
  }
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : events.filter((event) => !endpoint.enabled_events.includes(event));
  return missing.length === 0
    ? fine('Stripe sends its events to this site.')
    : wrong(`Stripe's webhook endpoint does not send ${missing.join(', ')}. Add them in its dashboard.`);
}

/** Compares the price in Stripe with the one that the pages show. */
async function examinePrice(
  stripe: Stripe,
  price: string | undefined,
  { subscriptionPriceCents: cents, currency }: Membership,
): Promise<Finding> {
  if (price === undefined) {
    return advice("STRIPE_SUBSCRIPTION_PRICE is not set, so 'Subscribe' fails.");
  }
  try {
    const found = await stripe.prices.retrieve(price);
    if (!found.active || !found.recurring) return wrong(`The price ${price} is not active or not recurring.`);
    const { interval, interval_count: count } = found.recurring;
    return found.unit_amount === cents && found.currency === currency && interval === 'month' && count === 1
      ? fine('The subscription costs what the pages say.')
      : wrong(
          `The site settings say the subscription costs ${formatMoney(cents, currency)} a month, but the price ${price} in Stripe is different.`,
        );
  } catch (error) {
    return wrong(`STRIPE_SUBSCRIPTION_PRICE could not be read: ${reasonOf(error)}`);
  }
}

/** Without a head office and a registration Stripe computes no tax, and then refuses every checkout or charges none. */
async function examineTaxes(stripe: Stripe): Promise<Finding> {
  try {
    const { status, status_details: details } = await stripe.tax.settings.retrieve();
    if (status !== 'active') {
      const missing = details.pending?.missing_fields?.join(', ') ?? 'your head office';
      return wrong(
        `The site settings let Stripe compute taxes, but its dashboard (Tax) still needs ${missing}.`,
      );
    }
    const { data: registrations } = await stripe.tax.registrations.list({ status: 'active', limit: 1 });
    return registrations.length > 0
      ? fine('Stripe computes taxes.')
      : wrong('Stripe computes no tax before you register a country or state in its dashboard (Tax).');
  } catch (error) {
    return wrong(`STRIPE_SECRET_KEY cannot read the tax settings: ${reasonOf(error)}`);
  }
}
