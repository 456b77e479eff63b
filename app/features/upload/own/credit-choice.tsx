import { useSite } from '#lib/site/site-data.ts';
import { CheckField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { describeUse, type ReviewsLeft } from './reviews-left.ts';

interface CreditChoiceProps {
  /** Without those that other queued videos use; undefined until they are loaded. */
  reviews: ReviewsLeft | undefined;
  isSpent: boolean;
  onChange: (isSpent: boolean) => void;
}

function describeCredits({ credits }: ReviewsLeft): string {
  return credits === 1 ? 'Use your paid review' : `Use 1 of ${credits} paid reviews`;
}

/** Says what the upload uses: a paid review that the athlete chooses, a free one of this month, or none, so that the video waits. */
export function CreditChoice({ reviews, isSpent, onChange }: CreditChoiceProps) {
  const { claims } = useSite();
  if (!reviews && !isSpent) return null;
  if (reviews && reviews.credits < 1) {
    return (
      <p className="text-15 text-muted">
        {describeUse(reviews)}
        {reviews.free === 0 && (
          <>
            {' '}
            <Link to="/shop/product/5" className="text-pit underline underline-offset-4">
              Get a video review
            </Link>
          </>
        )}
      </p>
    );
  }
  return (
    <div>
      <CheckField
        label={reviews ? describeCredits(reviews) : 'Use a paid review'}
        checked={isSpent}
        aria-describedby="credit-note"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id="credit-note" className="pl-8 text-13 text-muted">
        {isSpent || !reviews
          ? `Your video goes first, and your coach answers within ${claims.videoReview}. You get the review back if you delete the video before your coach opens it, or if it can’t be used.`
          : describeUse(reviews)}
      </p>
    </div>
  );
}
