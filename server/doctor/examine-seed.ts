import type { Database } from 'embedded-supabase/database/database.ts';
import { fine, wrong, type Finding } from '#domain/finding.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import type { Membership } from '#functions/_shared/dependencies.ts';
import { filesOf } from '../product-files.ts';

interface Download {
  product_id: number;
  file_name: string;
  bucket_id: string;
  path: string;
  upload: string | null;
}

/** Compares the downloads of a hosted project with those of the content. A publication changes only the content. */
export function examineDownloads(stored: readonly Download[], catalog: readonly CatalogProduct[]): Finding {
  const missing = filesOf(catalog).filter(
    ({ productId, delivery }) =>
      !stored.some(
        (download) =>
          download.product_id === productId &&
          download.bucket_id === delivery.bucket &&
          download.path === delivery.path &&
          download.file_name === delivery.fileName &&
          download.upload === (delivery.upload ?? null),
      ),
  );
  const names = missing.map(({ delivery }) => delivery.fileName).join(', ');
  return missing.length === 0
    ? fine('The project has the downloads of all products.')
    : wrong(`The project does not have these downloads as content/ does: ${names}. Run npm run seed:remote.`);
}

/** Compares what the database enforces for members with the content: free reviews per month, and whose guardian is asked. */
export async function examineMembership(
  database: Database,
  { freeReviewsPerMonth, subscriptionReviewsPerMonth, guardianConsentAge }: Membership,
): Promise<Finding> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ name: string; value: string }>(
      `select "name", "value" #>> '{}' as "value" from "private"."settings"
        where "name" in ('free_reviews_per_month', 'subscriber_reviews_per_month', 'guardian_consent_age')`,
    ),
  );
  const valueOf = (name: string) => Number(rows.find((row) => row.name === name)?.value);
  const isSame =
    valueOf('free_reviews_per_month') === freeReviewsPerMonth &&
    valueOf('subscriber_reviews_per_month') === subscriptionReviewsPerMonth;
  if (!isSame)
    return wrong('The free reviews per month are not those of content/site.yml. Run npm run seed:remote.');
  return guardianConsentAge === undefined || valueOf('guardian_consent_age') === guardianConsentAge
    ? fine('The free reviews per month are those of the content, and so is whose guardian is asked first.')
    : wrong('Whose guardian is asked first is not as in content/site.yml. Run npm run seed:remote.');
}
