import { useMutation } from '@tanstack/react-query';
import { callFunction } from '#lib/api/call-function.ts';
import type { Members } from '#content/members.server.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';

interface GiveConsentProps {
  token: string;
  page: Members['guardian']['consent'];
  /** What the guardian is asked about. */
  about: 'videos' | 'sharing' | 'readiness';
}

/** Lets a guardian agree or decline (?consent=…, ?sharing=… or ?readiness=…). Takes a click, because mail programs open links by themselves. */
export function GiveConsent({ token, page, about }: GiveConsentProps) {
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (consents: boolean) =>
      callFunction('guardian-consent', { body: { token, consents, ...(about !== 'videos' && { about }) } }),
    meta: { logged: 'The answer was not recorded' },
  });
  return (
    <div className="max-w-xl">
      <p>{page.explanation}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isPending} onClick={() => mutate(true)}>
          {isPending && variables ? 'Saving…' : page.agree}
        </Button>
        <Button look="secondary" isBusy={isPending} onClick={() => mutate(false)}>
          {isPending && !variables ? 'Saving…' : page.decline}
        </Button>
      </div>
      {isSuccess && (
        <Notice tone="done" className="mt-6">
          {variables ? page.agreed : page.declined}
        </Notice>
      )}
      <ActionFailed error={error} isPending={isPending} className="mt-6" />
    </div>
  );
}
