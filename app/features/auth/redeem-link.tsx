import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { authErrorCode } from '../../lib/api/explain-auth-error.ts';
import { redeemMail, type MailedLink, type MailSession } from '../../lib/session/redeem-mail.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { LinkProblem } from './link-problem.tsx';

const words: Record<MailedLink['type'], { button: string; pending: string; done: string }> = {
  signup: {
    button: 'Confirm email address',
    pending: 'Confirming...',
    done: 'Your e-mail address is confirmed.',
  },
  recovery: { button: 'Choose a new password', pending: 'Checking...', done: 'Successfully signed in!' },
  email_change: {
    button: 'Use this address',
    pending: 'Confirming...',
    done: 'Your e-mail address is changed.',
  },
};

interface RedeemLinkProps {
  link: MailedLink;
  /** Where to go on, a path of this site. */
  next: string;
}

/** Uses a mailed link at a press. Asks before the session of another account is replaced. */
export function RedeemLink({ link, next }: RedeemLinkProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { button, pending, done } = words[link.type];
  const redeeming = useMutation({
    mutationFn: () => redeemMail(link),
    onError: (failure) => console.error('The link was refused', failure),
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
    onError: (failure) => console.error('The session of the link was refused', failure),
  });
  const found = redeeming.data;
  const isAnother =
    session.status === 'signed-in' && found !== undefined && session.user.id !== found.user.id;
  const canAdopt = found !== undefined && session.status !== 'loading' && !isAnother && adopting.isIdle;
  const { mutate: adopt } = adopting;

  useEffect(() => {
    if (canAdopt) adopt(found);
  }, [canAdopt, adopt, found]);

  async function stay(other: MailSession): Promise<void> {
    await navigate('/', { replace: true });
    await other.discard();
  }

  if (isAnother && !adopting.isPending) {
    return (
      <QuestionOfAccount
        current={session.user.email}
        other={found.user.email}
        done={link.type === 'recovery' ? undefined : done}
        onContinue={() => adopt(found)}
        onStay={() => void stay(found)}
      />
    );
  }
  if (redeeming.isSuccess && found === undefined) {
    return <Notice tone="done">Almost done. Now open the link in the mail to your other address.</Notice>;
  }
  const problem = redeeming.error ?? adopting.error;
  const isPending = redeeming.isPending || adopting.isPending;
  // The button would only be refused again.
  const isOver = problem !== null && authErrorCode(problem) === 'otp_expired';
  return (
    <>
      {!isOver && (
        <Button
          className="w-full"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) redeeming.mutate();
          }}
        >
          {isPending ? pending : button}
        </Button>
      )}
      {problem && !isPending && <LinkProblem error={problem} isOver={isOver} type={link.type} />}
    </>
  );
}

interface QuestionOfAccountProps {
  current: string;
  other: string;
  /** What the link has done already. */
  done: string | undefined;
  onContinue: () => void;
  onStay: () => void;
}

/** A link of another account never replaces a session by itself: it may come from a stranger. */
function QuestionOfAccount({ current, other, done, onContinue, onStay }: QuestionOfAccountProps) {
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
