import { BadgeCheck, CalendarX2, CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDate } from '../../../supabase/functions/_shared/format-date.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { LeaveButton } from './leave-button.tsx';
import { openCheckout, openPortal } from './open-payment-pages.ts';
import { useSubscription, type Subscription } from './use-subscription.ts';

/** Where a member's subscription stands, or how to get one. Shows nothing to visitors. */
export function SubscriptionPanel() {
  const session = useSession();
  const subscription = useSubscription();
  useToldFailures(subscription);

  if (session.status !== 'signed-in') return null;
  if (subscription.loading || !session.isRoleKnown) return <Waiting />;
  if (subscription.subscribed) return <ActiveSubscription subscription={subscription} />;
  // Who could not be asked about may well be a subscriber.
  if (session.isAdmin || subscription.error !== null) return <NoSubscription subscription={subscription} />;
  return <SubscribeBanner subscription={subscription} />;
}

function useToldFailures({ failures, error }: Subscription): void {
  const told = useRef(failures);
  useEffect(() => {
    if (error !== null && failures > told.current) toast({ title: error, tone: 'error' });
    told.current = failures;
  }, [failures, error]);
}

function Frame({
  heading,
  children,
  actions,
}: {
  heading: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section
      aria-labelledby="subscription-heading"
      className="grid items-center gap-x-12 gap-y-5 border-y border-hairline bg-surface px-5 py-6 sm:px-8 md:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <h2 id="subscription-heading" className="flex items-center gap-3 text-21 font-semibold">
          {heading}
        </h2>
        <div className="mt-2 max-w-2xl text-muted" aria-live="polite">
          {children}
        </div>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">{actions}</div>
    </section>
  );
}

function Waiting() {
  return (
    <p role="status" className="min-h-32 border-y border-hairline bg-surface px-5 py-6 text-muted sm:px-8">
      Checking your subscription…
    </p>
  );
}

const states = {
  active: { Icon: BadgeCheck, tone: 'text-grass' },
  ending: { Icon: CalendarX2, tone: 'text-muted' },
  'past-due': { Icon: CircleAlert, tone: 'text-error' },
};

function describe({ subscription_state: state, subscription_end: end }: Subscription): ReactNode {
  const day = end === null ? null : <strong className="text-ink">{formatDate(end)}</strong>;
  if (day === null) return 'Your subscription is running.';
  if (state === 'past-due') {
    return (
      <>
        Your last payment did not go through. Your subscription stays open until {day}. Pay, or change your
        card, under Manage Subscription.
      </>
    );
  }
  if (state === 'ending') {
    return <>You cancelled. Your subscription stays open until {day}, and nothing more is charged.</>;
  }
  return <>Renews on {day}. Thank you for supporting the library.</>;
}

function ActiveSubscription({ subscription }: { subscription: Subscription }) {
  const { Icon, tone } = states[subscription.subscription_state ?? 'active'];
  return (
    <Frame
      heading={
        <>
          <Icon aria-hidden strokeWidth={1.5} className={classNames('size-6 shrink-0', tone)} />
          Active Subscription
        </>
      }
      actions={
        <>
          <LeaveButton
            look="secondary"
            open={openPortal}
            signInFirst="Please sign in to manage subscription"
            failed="Failed to open subscription management"
          >
            Manage Subscription
          </LeaveButton>
          <CheckButton subscription={subscription}>Refresh Status</CheckButton>
        </>
      }
    >
      {describe(subscription)}
    </Frame>
  );
}

function NoSubscription({ subscription }: { subscription: Subscription }) {
  return (
    <Frame
      heading="Subscription"
      actions={<CheckButton subscription={subscription}>Check Status</CheckButton>}
    >
      {subscription.error === null ? (
        'You have no active subscription to the video library.'
      ) : (
        <Notice tone="error">{subscription.error}</Notice>
      )}
    </Frame>
  );
}

function SubscribeBanner({ subscription }: { subscription: Subscription }) {
  return (
    <Frame
      heading="The whole video library"
      actions={
        <>
          <LeaveButton
            open={openCheckout}
            signInFirst="Please sign in to subscribe"
            failed="Failed to create checkout session"
          >
            Subscribe
          </LeaveButton>
          <CheckButton subscription={subscription}>Check Status</CheckButton>
        </>
      }
    >
      A subscription gives you every drill, strength and rehab exercise, and each new one. It is billed
      monthly. The payment page shows the price, and you can cancel at any time.
    </Frame>
  );
}

function CheckButton({ subscription, children }: { subscription: Subscription; children: string }) {
  return (
    <Button look="quiet" aria-disabled={subscription.checking} onClick={subscription.refresh}>
      <span aria-live="polite">{subscription.checking ? 'Checking...' : children}</span>
    </Button>
  );
}
