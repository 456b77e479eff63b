import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatDate, formatMoment, type Instant } from '#domain/days.ts';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { adminKey } from '../read-list.ts';
import type { BalanceExtent } from './read-money.ts';

const isSlow = (error: unknown) => error instanceof FunctionCallError && error.status === 504;

/** Says from which day on the movements are complete. Empty before the first of them. */
export function describeExtent(extent: BalanceExtent): string {
  if (!extent?.complete_from) return '';
  const day = formatDate(extent.complete_from);
  return extent.is_walking
    ? `The movements are complete from ${day} on; older ones are still being read.`
    : `The movements are complete from ${day} on, when the first one was.`;
}

/** Says when payments were last compared with Stripe and how far back they are complete, and compares them now. */
export function ComparePayments({
  comparedAt,
  extent,
}: {
  comparedAt: Instant | null;
  extent: BalanceExtent | undefined;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFunction('reconcile', { method: 'POST' }),
    meta: {
      failed: (error) => (isSlow(error) ? 'Still comparing' : 'Failed to compare with Stripe'),
      explain: (error) =>
        isSlow(error) ? 'There is a lot to compare. Reload this page in a few minutes.' : explainError(error),
      done: 'Compared with Stripe',
      reloads: [adminKey],
    },
  });
  return (
    <div className="-mt-4 mb-8 flex flex-wrap items-center gap-x-4 text-15 text-muted">
      <p>
        {comparedAt === null
          ? 'Not compared with Stripe yet.'
          : `Last compared with Stripe ${formatMoment(comparedAt)}.`}{' '}
        This happens every hour. {extent !== undefined && describeExtent(extent)}
      </p>
      <Button look="quiet" className="-mx-1" isBusy={isPending} onClick={() => mutate()}>
        <RefreshCw aria-hidden className="size-4" strokeWidth={1.5} />
        {isPending ? 'Comparing…' : 'Compare now'}
      </Button>
    </div>
  );
}
