import type { Tables } from '../domain/database.types.ts';
import { formatDate } from '../domain/days.ts';
import { formatMoney } from '../domain/money.ts';
import { testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

type SubscriptionPayment = Pick<
  Tables<'subscription_payments'>,
  'amount_cents' | 'currency' | 'paid_at' | 'hosted_invoice_url' | 'livemode'
>;

/** A mail about a subscription. `until` is when access ends. */
type SubscriptionMail =
  | { kind: 'subscription-started' }
  | { kind: 'subscription-paid'; payment: SubscriptionPayment }
  | { kind: 'subscription-cancelled'; until: Date }
  | { kind: 'renewal-failed'; until: Date }
  | { kind: 'payment-reminder' }
  | { kind: 'subscription-ended' };

export function renderSubscriptionMail(mail: SubscriptionMail, site: Site): RenderedMail {
  const library = `${site.siteUrl}/video-library`;
  switch (mail.kind) {
    case 'subscription-started':
      return renderMail(
        `Your ${site.brand.name} subscription has started`,
        [
          'Welcome to the video library. Your subscription is active, and we email you a receipt for each payment.',
          { kind: 'link', label: 'Open the video library', url: library },
          "It renews until you cancel. To cancel or change your card, press 'Manage Subscription' in the video library.",
        ],
        site,
      );
    case 'subscription-paid': {
      const { amount_cents: cents, currency, paid_at: paidAt, hosted_invoice_url: invoiceUrl } = mail.payment;
      return renderMail(
        `Your ${site.brand.name} subscription receipt: ${formatMoney(cents, currency)}`,
        [
          'Thank you. We received your payment for the video library.',
          ...testPaymentNotice(mail.payment),
          {
            kind: 'rows',
            rows: [
              { label: 'Video library subscription', value: formatMoney(cents, currency) },
              { label: 'Paid', value: formatDate(paidAt, 'UTC') },
            ],
          },
          ...(invoiceUrl === null
            ? []
            : [{ kind: 'link' as const, label: 'Open the invoice', url: invoiceUrl }]),
          {
            kind: 'link',
            label: 'All your subscription payments',
            url: `${site.siteUrl}/account/orders#subscription-payments`,
          },
        ],
        site,
      );
    }
    case 'subscription-cancelled':
      return renderMail(
        `Your ${site.brand.name} subscription is canceled`,
        [
          `Your subscription stays active until ${formatDate(mail.until, 'UTC')}. You won’t be charged again.`,
          "Changed your mind? Until then you can renew it: press 'Manage Subscription' in the video library.",
          { kind: 'link', label: 'Open the video library', url: library },
        ],
        site,
      );
    case 'renewal-failed':
      return renderMail(
        `We couldn't renew your ${site.brand.name} subscription`,
        [
          'The payment for your video library subscription didn’t go through. Usually a card has expired, or the bank needs a confirmation.',
          `Your subscription stays active until ${formatDate(mail.until, 'UTC')}. Pay by then to keep it. On the page below, press 'Manage Subscription' to pay or change your card.`,
          { kind: 'link', label: 'Open the video library', url: library },
          'Want to cancel? You can do that on the same page. If you’ve already paid, ignore this email.',
        ],
        site,
      );
    case 'payment-reminder':
      return renderMail(
        `Your ${site.brand.name} subscription has an open payment`,
        [
          'The payment for your video library subscription didn’t go through. Usually a card has expired, or the bank needs a confirmation.',
          { kind: 'link', label: 'Pay or change your card', url: `${site.siteUrl}/account/billing` },
          'Want to cancel? You can do that on the same page. If you’ve already paid, ignore this email.',
        ],
        site,
      );
    case 'subscription-ended':
      return renderMail(
        `Your ${site.brand.name} subscription has ended`,
        [
          'Your video library subscription has ended. You won’t be charged again. Thanks for supporting the library.',
          'Your account, orders and files stay as they are. Come back anytime:',
          { kind: 'link', label: 'Open the video library', url: library },
        ],
        site,
      );
  }
}
