import { RedirectButton } from './redirect-button.tsx';

/** The page /account/billing, opened by the reminder of a failed payment: a button to the payment portal. */
export function BillingPage({ text }: { text: string }) {
  return (
    <div className="max-w-2xl">
      <p className="mb-6">{text}</p>
      <RedirectButton to="customer-portal">Pay or change your card</RedirectButton>
    </div>
  );
}
