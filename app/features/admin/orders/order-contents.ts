/** What a paid order opened for its buyer. */
interface Opened {
  user_downloads: readonly unknown[];
  review_credits: unknown;
}

function hasReviews({ review_credits: credits }: Opened): boolean {
  return Array.isArray(credits) ? credits.length > 0 : credits !== null;
}

/** Returns what an order opens for its buyer: 'files', 'reviews', 'files and reviews', or undefined for goods and links alone. */
export function describeContents(order: Opened): string | undefined {
  const parts = [hasFiles(order) && 'files', hasReviews(order) && 'reviews'];
  return parts.filter(Boolean).join(' and ') || undefined;
}

/** Whether an order has files that can be sent again. */
export function hasFiles(order: Pick<Opened, 'user_downloads'>): boolean {
  return order.user_downloads.length > 0;
}
