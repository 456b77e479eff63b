import type { Brand } from '../dependencies.ts';
import { formatOrderDate } from '../order-texts.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** What a member is told of their subscription. `until`: how long it stays open without the payment. */
export type SubscriptionMail = { kind: 'renewal-failed'; until: Date } | { kind: 'subscription-ended' };

/** Tells a member that their renewal could not be charged, or that their subscription has ended. */
export function renderSubscriptionMail(
  mail: SubscriptionMail,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const library = `${site.siteUrl}/video-library`;
  switch (mail.kind) {
    case 'renewal-failed':
      return renderMail(
        {
          subject: `We could not renew your ${site.brand.name} subscription`,
          blocks: [
            {
              kind: 'paragraph',
              text: 'The payment for your subscription to the video library did not go through. Most often a card has expired, or the bank wants to be asked again.',
            },
            {
              kind: 'paragraph',
              text: `Nothing is lost: your subscription stays open until ${formatOrderDate(mail.until)}. Pay by then and it goes on as before. On the page below, press 'Manage Subscription' to pay or to change your card.`,
            },
            { kind: 'link', label: 'Open the video library', url: library },
            {
              kind: 'paragraph',
              text: 'You meant to stop? You can cancel in the same place. You have paid in the meantime? Then all is well.',
            },
          ],
        },
        site,
      );
    case 'subscription-ended':
      return renderMail(
        {
          subject: `Your ${site.brand.name} subscription has ended`,
          blocks: [
            {
              kind: 'paragraph',
              text: 'Your subscription to the video library has ended, and nothing more will be charged. Thank you for backing the library.',
            },
            {
              kind: 'paragraph',
              text: 'Your account, your orders and your files stay as they are. You are welcome back at any time:',
            },
            { kind: 'link', label: 'Open the video library', url: library },
          ],
        },
        site,
      );
  }
}
