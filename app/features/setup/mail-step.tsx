import { useMutation } from '@tanstack/react-query';
import { formatMoment, type Instant } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { sendTestMail, setupKey } from './call-setup.ts';
import { SetupStep } from './setup-step.tsx';

/** Sends a test mail to the owner and shows what the mail service said. */
export function MailStep({ testedAt, isDone }: { testedAt: Instant | null; isDone: boolean }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: sendTestMail,
    meta: { logged: 'The test mail was not sent', reloads: [[setupKey, 'state']] },
  });
  return (
    <SetupStep heading="Email" isDone={isDone}>
      <p>
        {testedAt === null
          ? 'Receipts and sign-ups depend on email. Send one to yourself, and check that it isn’t in your spam folder.'
          : `The last test was accepted by the mail service on ${formatMoment(testedAt)}.`}
      </p>
      <Button
        look="secondary"
        className="mt-4"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? 'Sending…' : 'Send a test email'}
      </Button>
      {data !== undefined && !isPending && (
        <Notice tone="done" className="mt-4">
          The mail service accepted the email to {data.to}. If it isn’t there in a few minutes, check your
          spam folder and your domain’s SPF and DKIM records.
        </Notice>
      )}
      {error !== null && !isPending && (
        <Notice tone="error" className="mt-4">
          {explainError(error)} Check MAIL_FROM and the mail settings of the server.
        </Notice>
      )}
    </SetupStep>
  );
}
