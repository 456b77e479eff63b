import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCountdown } from './use-countdown.ts';

const cooldownMs = 60_000;

interface ResendButtonProps {
  /** When the last email was requested, in milliseconds since 1970. */
  sentAt: number | undefined;
  /** Requests another email, or throws. Returns false when the form is not complete. */
  onResend: () => Promise<boolean>;
}

/** Requests another email, at most once a minute, with a countdown. */
export function ResendButton({ sentAt = 0, onResend }: ResendButtonProps) {
  const [resentAt, setResentAt] = useState(0);
  const left = useCountdown(Math.max(sentAt, resentAt) + cooldownMs);
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: onResend,
    onSuccess: (isSent) => isSent && setResentAt(Date.now()),
    meta: { logged: 'The email was not sent again' },
  });
  const isWaiting = left > 0 || isPending;

  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        look="secondary"
        isBusy={isWaiting}
        className="tabular-nums aria-disabled:cursor-not-allowed aria-disabled:text-muted"
        onClick={() => mutate()}
      >
        {left > 0 ? `Send the email again in ${left} s` : 'Send the email again'}
      </Button>
      {isSuccess && data && left > 0 && (
        <Notice tone="done">If this address is waiting for an email, another one is on its way.</Notice>
      )}
      <ActionFailed error={error} isPending={isPending} />
    </div>
  );
}
