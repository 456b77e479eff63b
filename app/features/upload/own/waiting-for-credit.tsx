import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { coverReview } from './own-submissions.ts';
import { describeFreeReviews, type ReviewsLeft } from './reviews-left.ts';
import type { Submission } from './submission.ts';

interface WaitingForCreditProps {
  submission: Submission;
  reviews: ReviewsLeft | undefined;
  /** Reloads the list and the reviews. Also called after a failure. */
  onChange: () => void;
}

/** Below a submitted video that no review covers: uses a credit or a free review, or leads to the shop. */
export function WaitingForCredit({ submission, reviews, onChange }: WaitingForCreditProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (by: 'credit' | 'free') => coverReview(submission.id, by),
    onSettled: onChange,
    meta: { failed: 'Your video still waits.', done: 'Your video is in your coach’s queue.' },
  });
  const use = (by: 'credit' | 'free', label: string) => (
    <Button
      look="quiet"
      aria-label={`${label} for ${submission.fileName}`}
      isBusy={isPending}
      onClick={() => mutate(by)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-4 border-bar bg-surface py-1 pl-4 pr-2">
      <p className="py-1 text-15">Waiting for a review. {reviews && describeFreeReviews(reviews)}</p>
      {reviews &&
        (reviews.free > 0 ? (
          use('free', 'Use a free review')
        ) : reviews.credits > 0 ? (
          use('credit', 'Use a paid review')
        ) : (
          <Link
            to="/shop/product/5"
            className="inline-flex min-h-11 items-center px-1 text-15 font-semibold text-pit underline underline-offset-4"
          >
            Get a video review
          </Link>
        ))}
    </div>
  );
}
