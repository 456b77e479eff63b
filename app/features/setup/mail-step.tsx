import { useMutation } from '@tanstack/react-query';
import type { TestMailSent } from '#domain/setup-calls.ts';
import { formatMoment, type Instant } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { actOnSetup, setupQuery } from './call-setup.ts';
import { SetupStep } from './setup-step.tsx';

interface MailStepProps {
  /** 'Name <address>'. */
  sender: string;
  isSandbox: boolean;
  testedAt: Instant | null;
  isDone: boolean;
}

/** Sends a test mail to the owner and shows what the mail service said. */
export function MailStep({ sender, isSandbox, testedAt, isDone }: MailStepProps) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => actOnSetup<TestMailSent>({ action: 'send-test-mail' }),
    meta: { logged: 'The test mail was not sent', reloads: [setupQuery.queryKey] },
  });
  return (
    <SetupStep heading="Email" isDone={isDone}>
      <p className="[overflow-wrap:anywhere]">Emails come from {sender}. The name is that of your site.</p>
      <p className="mt-2 text-15 text-muted">
        {isSandbox
          ? 'On a live server your engineer sets the address (MAIL_FROM) and the mail service (SMTP_URL or RESEND_API_KEY).'
          : 'Your engineer sets the address on the server: MAIL_FROM, with SPF and DKIM records for its domain.'}
      </p>
      <p className="mt-4">
        {testedAt === null
          ? 'Receipts and sign-ups depend on email. Send one to yourself, and check that it isn’t in your spam folder.'
          : `The last test was accepted by the mail service on ${formatMoment(testedAt)}.`}
      </p>
      <Button look="secondary" className="mt-4" isBusy={isPending} onClick={() => mutate()}>
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
