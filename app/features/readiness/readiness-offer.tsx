import { useMutation } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { readinessKey } from './use-readiness.ts';

/** Returns a function that switches the athlete's readiness check on or off. */
export function useAgree(userId: string) {
  const { mutate: agree, isPending } = useMutation({
    mutationFn: async (agrees: boolean) => {
      await rpc('set_readiness', { p_agrees: agrees });
    },
    meta: { failed: 'The readiness check wasn’t changed', reloads: [readinessKey(userId)] },
  });
  return { agree, isPending };
}

/** Sends the guardian the question. The check is on once they agree. */
function AskGuardian() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await rpc('ask_guardian_about_readiness');
    },
    meta: { logged: 'The guardian was not asked' },
  });
  if (isSuccess)
    return (
      <Notice tone="done" className="mt-3">
        We sent your parent or guardian an email. The check is here once they agree.
      </Notice>
    );
  return (
    <>
      <p className="mt-2 text-15">Your parent or guardian has to agree first.</p>
      <Button look="secondary" className="mt-3" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending…' : 'Ask them by email'}
      </Button>
      <ActionFailed error={error} isPending={isPending} className="mt-3" />
    </>
  );
}

/** What the check is, and how it is switched on: by the athlete, or by their guardian where one is asked. */
export function ReadinessOffer({ userId, needsGuardian }: { userId: string; needsGuardian: boolean }) {
  const { agree, isPending } = useAgree(userId);
  return (
    <section aria-label="Readiness check" className="mb-8 max-w-3xl border-l-4 border-bar bg-surface p-4">
      <p className="text-15">
        A check of ten seconds before training: sleep, soreness and pain. Your coach sees your answers here on
        the site, and they are never sent by email. You can switch it off at any time; all answers are then
        deleted.
      </p>
      {needsGuardian ? (
        <AskGuardian />
      ) : (
        <Button look="secondary" className="mt-3" isBusy={isPending} onClick={() => agree(true)}>
          I agree, switch it on
        </Button>
      )}
    </section>
  );
}
