import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { FailedRefundActions } from './failed-refund-actions.tsx';
import { HeldPaymentActions } from './held-payment-actions.tsx';
import { endNeed, reloadsNeeds, type Need } from './list-needs.ts';

interface EndButtonProps {
  need: Need;
  /** Sends a mail again. Default false. */
  again?: boolean;
  done: string;
  look?: 'primary' | 'secondary';
  children: ReactNode;
}

function EndButton({ need, again = false, done, look = 'primary', children }: EndButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => endNeed(need, again),
    meta: { failed: 'That didn’t work', done, reloads: reloadsNeeds },
  });
  return (
    <Button look={look} isBusy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}

/** The buttons that end a line, and where to look first. */
export function NeedActions({ need }: { need: Need }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Buttons need={need} />
      {need.orderId !== undefined && (
        <ButtonLink look="secondary" to={`/admin/orders?open=${need.orderId}`}>
          Open the order
        </ButtonLink>
      )}
    </div>
  );
}

const paymentAt = (payment: string | null) =>
  `https://dashboard.stripe.com/payments/${encodeURIComponent(payment ?? '')}`;

function Buttons({ need }: { need: Need }) {
  switch (need.kind) {
    case 'held-payment':
      return <HeldPaymentActions need={need} />;
    case 'failed-refund':
      return <FailedRefundActions need={need} />;
    case 'failed-subscription-refund':
      return (
        <>
          <ExternalButtonLink href={paymentAt(need.payment)}>Open at Stripe</ExternalButtonLink>
          <EndButton need={need} look="secondary" done="Done">
            I decided about it
          </EndButton>
        </>
      );
    case 'dispute':
      return <ExternalButtonLink href={paymentAt(need.payment)}>Answer at Stripe</ExternalButtonLink>;
    case 'refused-report':
      return (
        <EndButton need={need} done="Done">
          I looked at it
        </EndButton>
      );
    case 'credit-note':
      return (
        <EndButton need={need} done="Done">
          I made it at Stripe
        </EndButton>
      );
    case 'mail':
      return (
        <>
          {!need.isExpired && (
            <EndButton need={need} again done="The email is on its way.">
              Send it again
            </EndButton>
          )}
          <EndButton need={need} look="secondary" done="Done">
            Leave it
          </EndButton>
        </>
      );
    case 'list-entry':
      return (
        <>
          <EndButton need={need} done="It is sent within ten minutes.">
            Send it again
          </EndButton>
          <ButtonLink look="secondary" to={`/admin/waitlist?q=${encodeURIComponent(need.email)}`}>
            Open the list
          </ButtonLink>
        </>
      );
    case 'job':
      return (
        <EndButton need={need} done="It runs within a minute, a cleanup of the server within an hour.">
          Run it again
        </EndButton>
      );
    case 'push':
      return (
        <EndButton need={need} done="The next message tries it again.">
          Try it again
        </EndButton>
      );
  }
}
