import type { Database } from 'embedded-supabase/database/database.ts';
import type { Membership } from '../../supabase/functions/_shared/dependencies.ts';

/** Stores how many reviews a month content/ gives to members and subscribers; the database enforces them. */
export async function seedMonthlyReviews(
  database: Database,
  { freeReviewsPerMonth, subscriptionReviewsPerMonth }: Membership,
): Promise<void> {
  await database.withRole({ claims: { role: 'service_role' } }, (tx) =>
    tx.query(`select "public"."set_monthly_reviews"($1::integer, $2::integer)`, [
      freeReviewsPerMonth,
      subscriptionReviewsPerMonth,
    ]),
  );
}
