import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { redeemMail, type MailedLink, type MailSession } from '#lib/session/redeem-mail.ts';
import { readErrorField } from '#lib/session/session-ended.ts';
import { sessionStore, useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { LinkProblem } from './link-problem.tsx';

const labels: Record<MailedLink['type'], { button: string; pending: string; done: string }> = {
  signup: {
    button: 'Confirm email address',
    pending: 'Confirming…',
    done: 'Your email address is confirmed.',
  },
  recovery: { button: 'Choose a new password', pending: 'Checking…', done: 'Successfully signed in!' },
  email_change: {
    button: 'Use this address',
    pending: 'Confirming…',
    done: 'Your email address was changed.',
  },
};

interface RedeemLinkProps {
  link: MailedLink;
  /** Where to go afterwards, a path of this site. */
  next: string;
}

/** Redeems an emailed link on a click. Asks before it replaces the session of another account. */
export function RedeemLink({ link, next }: RedeemLinkProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { button, pending, done } = labels[link.type];
  const redeeming = useMutation({
    mutationFn: () => redeemMail(link),
    meta: { logged: 'The link was refused' },
  });
  const adopting = useMutation({
    mutationFn: (found: MailSession) => sessionStore.adopt(found),
    async onSuccess(_answer, found) {
      if (found.isRecovery) {
        await navigate('/auth/reset-password', { replace: true });
        return;
      }
      toast({ title: done, description: `You are signed in as ${found.user.email}.`, tone: 'success' });
      await navigate(next, { replace: true });
    },
    meta: { logged: 'The session of the link was refused' },
  });
  const found = redeeming.data;
  const isOtherAccount =
    session.status === 'signed-in' && found !== undefined && session.user.id !== found.user.id;
  const canAdopt = found !== undefined && session.status !== 'loading' && !isOtherAccount && adopting.isIdle;
  const { mutate: adopt } = adopting;

  useEffect(() => {
    if (canAdopt) adopt(found);
  }, [canAdopt, adopt, found]);

  async function keepAccount(other: MailSession): Promise<void> {
    await navigate('/', { replace: true });
    await other.discard();
  }

  if (isOtherAccount && !adopting.isPending) {
    return (
      <SwitchAccountPrompt
        current={session.user.email}
        other={found.user.email}
        done={link.type === 'recovery' ? undefined : done}
        onContinue={() => adopt(found)}
        onStay={() => void keepAccount(found)}
      />
    );
  }
  if (redeeming.isSuccess && found === undefined) {
    return <Notice tone="done">Almost done. Now open the link in the email to your other address.</Notice>;
  }
  const problem = redeeming.error ?? adopting.error;
  const isPending = redeeming.isPending || adopting.isPending;
  const isExpired = problem !== null && readErrorField(problem, 'code') === 'otp_expired';
  return (
    <>
      {!isExpired && (
        <Button className="w-full" isBusy={isPending} onClick={() => redeeming.mutate()}>
          {isPending ? pending : button}
        </Button>
      )}
      {problem && !isPending && <LinkProblem error={problem} isExpired={isExpired} type={link.type} />}
    </>
  );
}

interface SwitchAccountPromptProps {
  current: string;
  other: string;
  /** What the link has already changed. */
  done: string | undefined;
  onContinue: () => void;
  onStay: () => void;
}

/** Asks before a link switches the account, because the link may come from a stranger. */
function SwitchAccountPrompt({ current, other, done, onContinue, onStay }: SwitchAccountPromptProps) {
  return (
    <div role="group" aria-label="Which account?">
      {done !== undefined && (
        <Notice tone="done" className="mb-6">
          {done}
        </Notice>
      )}
      <p aria-live="polite">
        You’re signed in as <strong className="wrap-anywhere font-semibold">{current}</strong>. Continue as{' '}
        <strong className="wrap-anywhere font-semibold">{other}</strong>?
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button onClick={onContinue}>Switch account</Button>
        <Button look="secondary" onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </div>
  );
}
