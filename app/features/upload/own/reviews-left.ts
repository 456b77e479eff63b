import { queryOptions } from '@tanstack/react-query';
import { formatWeekdayDate, type Instant } from '#domain/days.ts';
import { ask, rpc } from '#lib/session/ask.ts';

/** The reviews that a member has not used. */
export interface ReviewsLeft {
  /** Bought or given ones. They don't expire. */
  credits: number;
  /** Free ones of each month, the subscription's included. */
  perMonth: number;
  /** Free ones of this month. */
  free: number;
  /** ISO time at which the next month begins. */
  renewsAt: Instant;
}

async function countReviewsLeft(): Promise<ReviewsLeft> {
  const [credits, { per_month: perMonth, left: free, renews_at: renewsAt }] = await Promise.all([
    rpc('count_review_credits'),
    ask((database) => database.rpc('monthly_reviews').single()),
  ]);
  return { credits, perMonth, free, renewsAt };
}

/** A user's unused reviews. */
export const reviewsLeftQuery = (userId: string) =>
  queryOptions({ queryKey: ['reviews-left', userId], queryFn: countReviewsLeft });

/** Says how many of the month's free reviews are left: '1 of your 2 free reviews is left this month.' */
export function describeFreeReviews({ perMonth, free, renewsAt }: Omit<ReviewsLeft, 'credits'>): string {
  if (perMonth === 0) return 'Every video needs a paid review.';
  if (free === 0) {
    const used =
      perMonth === 1
        ? 'Your free review for this month is used.'
        : `Your ${perMonth} free reviews for this month are used.`;
    return `${used} The next month begins on ${formatWeekdayDate(renewsAt, 'UTC')}.`;
  }
  if (perMonth === 1) return 'Your free review for this month is left.';
  return free === 1
    ? `1 of your ${perMonth} free reviews is left this month.`
    : `${free} of your ${perMonth} free reviews are left this month.`;
}

/** Says what a video uses without a credit: 'Uses your free review for this month.' */
export function describeUse(reviews: Omit<ReviewsLeft, 'credits'>): string {
  const { perMonth, free } = reviews;
  if (free === 0) return `${describeFreeReviews(reviews)} Without one, the video waits.`;
  if (perMonth === 1) return 'Uses your free review for this month.';
  return free === 1
    ? 'Uses your last free review for this month.'
    : `Uses 1 of your ${free} free reviews left this month.`;
}

/**
 * Whether a video uses a credit: what the athlete chose, or else only when no free review is left and the video would wait. While
 * the reviews are unknown, only if they said yes.
 */
export function isCreditSpent(
  choice: boolean | undefined,
  left: Pick<ReviewsLeft, 'credits' | 'free'> | undefined,
): boolean {
  if (!left) return choice === true;
  return left.credits > 0 && (choice ?? left.free === 0);
}
