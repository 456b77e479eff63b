import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { resendConsentEmail } from './own-submissions.ts';
import { Link } from '#ui/link.tsx';

/** Notice that videos wait for the guardian's consent, with a button to resend the email. */
export function WaitingForGuardian() {
  const { mutate, isPending } = useMutation({
    mutationFn: resendConsentEmail,
    meta: { failed: 'The email wasn’t sent.', done: 'The email to your guardian is on its way.' },
  });
  return (
    <div className="mb-5 border-l-4 border-bar bg-surface py-2 pl-4 pr-2">
      <p className="font-semibold">Waiting for your guardian’s OK</p>
      <p className="mt-1 text-15">
        Your coach can see your videos once your guardian agrees. The link is in the email we sent them.
      </p>
      <div className="-ml-1 flex flex-wrap gap-x-6">
        <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Sending…' : 'Send the email again'}
        </Button>
        <Link
          to="/account#guardian"
          className="inline-flex min-h-11 items-center px-1 text-15 font-semibold text-pit underline underline-offset-4"
        >
          Change your guardian
        </Link>
      </div>
    </div>
  );
}
