import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callFunction } from '#lib/api/call-function.ts';
import type { Members } from '#content/members.server.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';

/** Lets a guardian stop the emails (?token=…), without an account. Takes a click, because mail programs open links by themselves. */
export function StopGuardianMails({ page }: { page: Members['guardian'] }) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (token: string) => callFunction('stop-guardian-mail', { body: { token } }),
    meta: { logged: 'The emails were not stopped' },
  });
  if (!isHydrated) return null;
  const token = query.get('token');
  if (token === null || token === '') return <Notice tone="error">{page.noLink}</Notice>;
  if (isSuccess) return <Notice tone="done">{page.stopped}</Notice>;
  return (
    <div className="max-w-xl">
      <p>{page.explanation}</p>
      <Button className="mt-6" isBusy={isPending} onClick={() => mutate(token)}>
        {isPending ? 'Stopping…' : page.button}
      </Button>
      <ActionFailed error={error} isPending={isPending} className="mt-6" />
    </div>
  );
}
