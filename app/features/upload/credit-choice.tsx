import { brand } from '../../lib/shop/shop-catalog.generated.ts';
import { CheckField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { describeFreeReviews, type ReviewsLeft } from './reviews-left.ts';

interface CreditChoiceProps {
  /** `credits` without those that other queued videos use; undefined until they are loaded. */
  reviews: ReviewsLeft | undefined;
  isSpent: boolean;
  onChange: (isSpent: boolean) => void;
}

/** Lets the athlete use a review credit for the video, and says which free reviews are left. */
export function CreditChoice({ reviews, isSpent, onChange }: CreditChoiceProps) {
  if (!reviews && !isSpent) return null;
  if (reviews && reviews.credits < 1) {
    return (
      <p className="text-15 text-muted">
        {describeFreeReviews(reviews)}
        {reviews.free === 0 && (
          <>
            {reviews.perMonth > 0 && ' You can send this video now, and it waits.'}{' '}
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
        label={reviews ? `Use a review credit (${reviews.credits} left)` : 'Use a review credit'}
        checked={isSpent}
        aria-describedby="credit-note"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id="credit-note" className="pl-8 text-13 text-muted">
        {isSpent || !reviews
          ? `Your video goes first, and your coach answers within ${brand.claims.videoReview}. It’s submitted as soon as it’s uploaded. If it can’t be used, you get the credit back.`
          : describeFreeReviews(reviews)}
      </p>
    </div>
  );
}
