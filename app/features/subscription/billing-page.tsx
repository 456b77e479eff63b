import { createPortalUrl } from './open-payment-pages.ts';
import { RedirectButton } from './redirect-button.tsx';

/** The page /account/billing, opened by the reminder of a failed payment: a button to the payment portal. */
export function BillingPage({ text }: { text: string }) {
  return (
    <div className="max-w-2xl">
      <p className="mb-6">{text}</p>
      <RedirectButton
        createUrl={createPortalUrl}
        signedOutMessage="Please sign in to manage subscription"
        failureMessage="Failed to open subscription management"
      >
        Pay or change your card
      </RedirectButton>
    </div>
  );
}
