import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatMoment } from '#domain/format-date.ts';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';

/** Says when payments were last compared with Stripe, and compares them now. */
export function ComparePayments({ comparedAt }: { comparedAt: string | null }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFunction('reconcile', { method: 'POST' }),
    onSuccess: () => toast({ title: 'Compared with Stripe', tone: 'success' }),
    onError: (failure) => {
      console.error('The comparison with Stripe failed', failure);
      const isSlow = failure instanceof FunctionCallError && failure.status === 504;
      toast(
        isSlow
          ? {
              title: 'Still comparing',
              description: 'There is a lot to compare. Reload this page in a few minutes.',
            }
          : { title: 'Failed to compare with Stripe', description: explainError(failure), tone: 'error' },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [adminKey] }),
  });
  return (
    <div className="-mt-4 mb-8 flex flex-wrap items-center gap-x-4 text-15 text-muted">
      <p>
        {comparedAt === null
          ? 'Not compared with Stripe yet.'
          : `Last compared with Stripe ${formatMoment(comparedAt)}.`}{' '}
        This happens every hour.
      </p>
      <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <RefreshCw aria-hidden className="size-4" strokeWidth={1.5} />
        {isPending ? 'Comparing…' : 'Compare now'}
      </Button>
    </div>
  );
}
