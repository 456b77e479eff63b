import type { Database } from 'embedded-supabase/database/database.ts';
import type { Membership, ServiceClient } from '#functions/_shared/dependencies.ts';

/** Stores what content/ decides about reviews: how many are free, and whose guardian is asked. The database enforces both. */
export async function seedMembership(
  database: Database,
  { freeReviewsPerMonth, subscriptionReviewsPerMonth, guardianConsentAge }: Membership,
): Promise<void> {
  await database.withRole({ claims: { role: 'service_role' } }, async (tx) => {
    await tx.query(`select "public"."set_monthly_reviews"($1::integer, $2::integer)`, [
      freeReviewsPerMonth,
      subscriptionReviewsPerMonth,
    ]);
    if (guardianConsentAge !== undefined)
      await tx.query(`select "public"."set_guardian_consent_age"($1::integer)`, [guardianConsentAge]);
  });
}

/** As above, through the API. */
export async function storeMembership(
  client: ServiceClient,
  { freeReviewsPerMonth, subscriptionReviewsPerMonth, guardianConsentAge }: Membership,
): Promise<void> {
  const { error } = await client.rpc('set_monthly_reviews', {
    p_free: freeReviewsPerMonth,
    p_subscriber: subscriptionReviewsPerMonth,
  });
  if (error) throw new Error('The monthly reviews could not be stored', { cause: error });
  if (guardianConsentAge === undefined) return;
  const { error: ageError } = await client.rpc('set_guardian_consent_age', { p_age: guardianConsentAge });
  if (ageError) throw new Error('Whose guardian is asked first could not be stored', { cause: ageError });
}
