import type { Transaction } from 'embedded-supabase/database/database.ts';
import { findProduct, isFree, isSellable, type CatalogProduct } from '#domain/catalog.ts';
import { priceCart } from '#functions/create-checkout/price-cart.ts';
import {
  sampleAthletes,
  sampleFreeDownloads,
  sampleMessages,
  sampleOrders,
  sampleSignUps,
  sampleSubscriptions,
} from './sample-business.ts';
import { hoursBefore, idOfPerson, type People } from './seed-athletes.ts';

/** Inserts orders, subscriptions, messages, sign-ups and free downloads. */
export async function seedBusiness(
  tx: Transaction,
  people: People,
  catalog: readonly CatalogProduct[],
  now: Date,
): Promise<void> {
  const daysBefore = (days: number) => hoursBefore(now, days * 24);

  for (const [i, { email, daysAgo, lines }] of sampleOrders.entries()) {
    // The owner may have removed or changed a product.
    const sold = lines.filter(({ productId }) => {
      const product = findProduct(catalog, productId);
      return (
        product !== undefined && isSellable(product) && product.priceCents > 0 && product.options.length === 0
      );
    });
    if (sold.length === 0) continue;
    const { lines: items, totalCents, currency } = priceCart(sold, catalog);
    const session = `sample_${i + 1}`;
    const placed = await tx.query<{ id: string }>(
      `select "public"."place_order" ($1::jsonb, $2, false, $3::uuid, $4) as "id"`,
      [JSON.stringify(items), currency, people.get(email) ?? null, email],
    );
    const id = placed.rows[0]?.id;
    await tx.query(`update "public"."orders" set "stripe_session_id" = $2 where "id" = $1::uuid`, [
      id,
      session,
    ]);
    await tx.query(`select "public"."fulfil_order" ($2, 'sample', $1, $2, $3::bigint, $4, false, null, $5)`, [
      id,
      session,
      totalCents,
      currency,
      email,
    ]);
    await tx.query(
      `update "public"."orders" set "created_at" = $2::timestamptz, "paid_at" = $2::timestamptz, "stripe_payment_intent" = $3
       where "id" = $1::uuid`,
      [id, daysBefore(daysAgo), `pi_${session}`],
    );
    // Stripe's fee for a card payment: 2.9 % and 30 cents.
    await tx.query(
      `insert into "public"."balance_transactions"
         ("id", "category", "amount_cents", "fee_cents", "currency", "livemode", "payment_intent", "created_at")
       values ($1, 'charge', $2::bigint, round($2::bigint * 0.029) + 30, $3, false, $4, $5::timestamptz)`,
      [`txn_${session}`, totalCents, currency, `pi_${session}`, daysBefore(daysAgo)],
    );
  }

  for (const [i, { athlete, status, startedDaysAgo }] of sampleSubscriptions.entries())
    await tx.query(
      `insert into "public"."subscriptions"
         ("stripe_subscription_id", "user_id", "status", "current_period_end", "past_due_since", "livemode", "created_at")
       values ($1, $2::uuid, $3, $4::timestamptz, $5::timestamptz, false, $6::timestamptz)`,
      [
        `sample_${i + 1}`,
        idOfPerson(people, sampleAthletes[athlete].email),
        status,
        daysBefore(status === 'active' ? -20 : 2),
        status === 'past_due' ? daysBefore(2) : null,
        daysBefore(startedDaysAgo),
      ],
    );

  for (const { name, email, subject, message, daysAgo, isAnswered } of sampleMessages)
    await tx.query(
      `insert into "public"."contact_messages" ("name", "email", "subject", "message", "created_at", "answered_at")
       values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
      [name, email, subject, message, daysBefore(daysAgo), isAnswered ? daysBefore(daysAgo - 1) : null],
    );

  for (const { email, first_name, last_name, list, is_vaulter, is_coach, daysAgo } of sampleSignUps)
    await tx.query(
      `insert into "public"."waitlist"
         ("email", "first_name", "last_name", "list", "is_vaulter", "is_coach", "created_at", "synced_to_beehiiv")
       values ($1, $2, $3, $4, $5, $6, $7::timestamptz, true)`,
      [email, first_name, last_name, list, is_vaulter, is_coach, daysBefore(daysAgo)],
    );

  const guide = catalog.find((product) => isFree(product) && product.deliveries.length > 0);
  if (!guide) return;
  for (const { email, name, daysAgo } of sampleFreeDownloads)
    await tx.query(
      `insert into "public"."free_download_submissions"
         ("product_id", "product_name", "name", "email", "downloaded_at", "created_at")
       values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)`,
      [guide.id, guide.name, name, email, daysBefore(daysAgo)],
    );
}
