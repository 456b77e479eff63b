import { useMutation } from '@tanstack/react-query';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import type { Members } from '#content/members.server.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const unreachable = 'Our server didn’t respond. Check your connection and try again.';

interface GiveConsentProps {
  token: string;
  page: Members['guardian']['consent'];
  /** What the guardian is asked about. */
  about: 'videos' | 'sharing';
}

/** Lets a guardian agree or decline (?consent=… or ?sharing=…). Takes a click, because mail programs open links by themselves. */
export function GiveConsent({ token, page, about }: GiveConsentProps) {
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (consents: boolean) =>
      callFunction('guardian-consent', { body: { token, consents, ...(about === 'sharing' && { about }) } }),
    onError: (failure) => console.error('The answer was not recorded', failure),
  });
  const answer = (consents: boolean) => {
    if (!isPending) mutate(consents);
  };
  return (
    <div className="max-w-xl">
      <p>{page.explanation}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isPending} onClick={() => answer(true)}>
          {isPending && variables ? 'Saving…' : page.agree}
        </Button>
        <Button look="secondary" aria-disabled={isPending} onClick={() => answer(false)}>
          {isPending && !variables ? 'Saving…' : page.decline}
        </Button>
      </div>
      {isSuccess && (
        <Notice tone="done" className="mt-6">
          {variables ? page.agreed : page.declined}
        </Notice>
      )}
      {error && !isPending && (
        <Notice tone="error" className="mt-6">
          {error instanceof FunctionCallError && error.code !== undefined ? error.message : unreachable}
        </Notice>
      )}
    </div>
  );
}
