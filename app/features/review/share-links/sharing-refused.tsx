import { ActionFailed } from '#ui/action-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAskGuardian } from './review-links.ts';

const link = 'font-semibold text-pit underline underline-offset-4';

function AskGuardian() {
  const { mutate, isPending, isSuccess, error } = useAskGuardian();
  if (isSuccess)
    return (
      <Notice tone="done">We’ve emailed your guardian. You can share this review once they agree.</Notice>
    );
  return (
    <>
      <p>You’re under 18, so your guardian decides whether you share reviews. We’ll email them a link.</p>
      <Button className="mt-5" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending…' : 'Email my guardian'}
      </Button>
      <ActionFailed error={error} isPending={isPending} className="mt-5">
        The email wasn’t sent.
      </ActionFailed>
    </>
  );
}

/** Says why the athlete cannot share yet, and what to do. */
export function SharingRefused({ state }: { state: 'age_unknown' | 'consent_required' | 'declined' }) {
  if (state === 'consent_required') return <AskGuardian />;
  if (state === 'declined')
    return (
      <p>
        Your guardian doesn’t want your reviews to be shared. If they change their mind, they can agree with
        the link in our email.
      </p>
    );
  return (
    <p>
      First tell us whether you’re under 18.{' '}
      <Link to="/account#guardian" className={link}>
        Answer in your account
      </Link>
    </p>
  );
}
