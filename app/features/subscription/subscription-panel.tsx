import { BadgeCheck, CalendarX2, CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDate, formatDay, type Day } from '#domain/days.ts';
import type { Members } from '#content/members.server.ts';
import { useSession } from '#lib/session/session.ts';
import { isStaff } from '#lib/session/staff-roles.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { plural } from '#lib/text/plural.ts';
import { RedirectButton } from './redirect-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { useSubscription, type Subscription } from './use-subscription.ts';

type Offer = Members['library']['subscription'];

interface PanelProps {
  offer: Offer;
  /** Number of exercises that only subscribers can watch. */
  subscriberExercises: number;
}

/** What the subscription gives by its settings, then the owner's own lines. */
function listGives({ reviewsPerMonth, gives }: Offer, subscriberExercises: number): string[] {
  return [
    ...(reviewsPerMonth > 0 ? [`${plural(reviewsPerMonth, 'video review')} a month, frame by frame.`] : []),
    ...(subscriberExercises > 0 ? [`${plural(subscriberExercises, 'exercise')} only for subscribers.`] : []),
    ...gives,
  ];
}

/** Shows a member's subscription, or what a subscription gives and how to subscribe. Renders nothing for visitors. */
export function SubscriptionPanel(panel: PanelProps) {
  const { offer } = panel;
  const session = useSession();
  const subscription = useSubscription();
  useFailureToasts(subscription);

  if (session.status !== 'signed-in') return null;
  if (subscription.loading || !session.isRoleKnown) return <LoadingMessage />;
  if (subscription.subscribed) return <ActiveSubscription subscription={subscription} />;
  // After a failed check the member may still be a subscriber, so no 'Subscribe' banner.
  if (isStaff(session) || subscription.error !== null) return <NoSubscription subscription={subscription} />;
  if (subscription.free_until !== null) {
    return <FreeAccess until={subscription.free_until} price={offer.price} />;
  }
  return <SubscribeBanner subscription={subscription} {...panel} />;
}

function useFailureToasts({ failures, error }: Subscription): void {
  const shownFailures = useRef(failures);
  useEffect(() => {
    if (error !== null && failures > shownFailures.current) toast({ title: error, tone: 'error' });
    shownFailures.current = failures;
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

function LoadingMessage() {
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
  if (day === null) return 'Your subscription is active.';
  if (state === 'past-due') {
    return (
      <>
        Your last payment didn’t go through. Your subscription stays active until {day}. Pay or change your
        card under Manage Subscription.
      </>
    );
  }
  if (state === 'ending') {
    return <>You canceled. Your subscription stays active until {day}. You won’t be charged again.</>;
  }
  return <>Renews on {day}. Thanks for supporting the library.</>;
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
          <RedirectButton look="secondary" to="customer-portal">
            Manage Subscription
          </RedirectButton>
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

function FreeAccess({ until, price }: { until: Day; price: string }) {
  return (
    <Frame heading="Free access" actions={<SubscribeButton price={price} />}>
      Your coach opened every video to you until <strong className="text-ink">{formatDay(until)}</strong>. You
      don’t need a subscription until then.
    </Frame>
  );
}

interface BannerProps extends PanelProps {
  subscription: Subscription;
}

function SubscribeBanner({ subscription, offer, subscriberExercises }: BannerProps) {
  return (
    <Frame
      heading={offer.heading}
      actions={
        <>
          <SubscribeButton price={offer.price} />
          <CheckButton subscription={subscription}>Check Status</CheckButton>
        </>
      }
    >
      <ul className="list-[square] flex flex-col gap-1 pl-5 marker:text-tartan">
        {listGives(offer, subscriberExercises).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="mt-3 text-15">{offer.cancel}</p>
    </Frame>
  );
}

function CheckButton({ subscription, children }: { subscription: Subscription; children: string }) {
  return (
    <Button look="quiet" aria-disabled={subscription.checking} onClick={subscription.refresh}>
      <span aria-live="polite">{subscription.checking ? 'Checking…' : children}</span>
    </Button>
  );
}
