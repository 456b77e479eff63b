import Stripe from 'stripe';
import { fine, reasonOf, wrong, type Finding } from '../domain/finding.ts';

interface Right {
  /** As Stripe's dashboard names the resource. */
  name: string;
  /** Write access includes read access. */
  access: 'read' | 'write';
  /** The calls of this code that need it. A test compares them with the code. */
  calls: readonly string[];
  /** Requests that need it and change nothing: what they would change does not exist. */
  probes: readonly ((stripe: Stripe) => Promise<unknown>)[];
}

const one = { limit: 1 };
const none = 'doctor_none';

/** The rights that a restricted key needs. `docs/deploying.md` lists the same, which a test compares. */
export const stripeRights: readonly Right[] = [
  {
    name: 'Balance transaction sources',
    access: 'read',
    calls: ['balanceTransactions.list'],
    probes: [(stripe) => stripe.balanceTransactions.list({ ...one, expand: ['data.source'] })],
  },
  {
    name: 'Charges and Refunds',
    access: 'write',
    calls: ['charges.retrieve', 'refunds.create', 'refunds.list'],
    probes: [(stripe) => stripe.refunds.create({ charge: none }), (stripe) => stripe.charges.list(one)],
  },
  {
    name: 'Checkout Sessions',
    access: 'write',
    calls: [
      'checkout.sessions.create',
      'checkout.sessions.expire',
      'checkout.sessions.list',
      'checkout.sessions.retrieve',
    ],
    probes: [(stripe) => stripe.checkout.sessions.expire(none)],
  },
  {
    name: 'Coupons',
    access: 'write',
    calls: ['coupons.create', 'coupons.del'],
    probes: [(stripe) => stripe.coupons.del(none)],
  },
  {
    name: 'Credit notes',
    access: 'write',
    calls: ['creditNotes.create'],
    probes: [(stripe) => stripe.creditNotes.create({ invoice: none, amount: 1 })],
  },
  {
    name: 'Customer portal',
    access: 'write',
    calls: ['billingPortal.sessions.create'],
    probes: [(stripe) => stripe.billingPortal.sessions.create({ customer: none })],
  },
  {
    name: 'Customers',
    access: 'write',
    calls: ['customers.create', 'customers.retrieve'],
    probes: [(stripe) => stripe.customers.update(none, { name: none })],
  },
  {
    name: 'Disputes',
    access: 'read',
    calls: ['disputes.list', 'disputes.retrieve'],
    probes: [(stripe) => stripe.disputes.list(one)],
  },
  {
    name: 'Invoices',
    access: 'read',
    calls: ['invoicePayments.list', 'invoices.list', 'invoices.retrieve'],
    probes: [(stripe) => stripe.invoices.list(one), (stripe) => stripe.invoicePayments.list(one)],
  },
  {
    name: 'Payment Intents',
    access: 'read',
    calls: ['paymentIntents.retrieve'],
    probes: [(stripe) => stripe.paymentIntents.list(one)],
  },
  {
    name: 'Prices',
    access: 'read',
    calls: ['prices.retrieve'],
    probes: [(stripe) => stripe.prices.list(one)],
  },
  {
    name: 'Promotion Codes',
    access: 'write',
    calls: [
      'promotionCodes.create',
      'promotionCodes.list',
      'promotionCodes.retrieve',
      'promotionCodes.update',
    ],
    probes: [(stripe) => stripe.promotionCodes.update(none, { active: false })],
  },
  {
    name: 'Subscriptions',
    access: 'write',
    calls: ['subscriptions.cancel', 'subscriptions.list', 'subscriptions.retrieve'],
    probes: [(stripe) => stripe.subscriptions.cancel(none)],
  },
  {
    name: 'Tax Settings and Registrations',
    access: 'read',
    calls: ['tax.registrations.list', 'tax.settings.retrieve'],
    probes: [(stripe) => stripe.tax.settings.retrieve(), (stripe) => stripe.tax.registrations.list(one)],
  },
  {
    name: 'Webhook Endpoints',
    access: 'read',
    calls: ['webhookEndpoints.list'],
    probes: [(stripe) => stripe.webhookEndpoints.list(one)],
  },
];

/** Names each right that the key lacks. Any other answer, such as that the object does not exist, shows that it has the right. */
export async function examineRights(stripe: Stripe): Promise<Finding[]> {
  const missing = await Promise.all(
    stripeRights.map(async ({ name, access, probes }) => {
      const outcomes = await Promise.allSettled(probes.map((probe) => probe(stripe)));
      const refusal = outcomes.find(
        (outcome) =>
          outcome.status === 'rejected' && outcome.reason instanceof Stripe.errors.StripePermissionError,
      );
      return refusal?.status === 'rejected'
        ? wrong(
            `STRIPE_SECRET_KEY lacks ${access} access to ${name}. Add it to the key in Stripe's dashboard: ${reasonOf(refusal.reason)}`,
          )
        : undefined;
    }),
  );
  const findings = missing.filter((finding) => finding !== undefined);
  return findings.length > 0 ? findings : [fine('The key for Stripe has every right that the site needs.')];
}
