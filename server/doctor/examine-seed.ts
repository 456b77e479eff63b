import type { Database } from 'embedded-supabase/database/database.ts';
import { fine, wrong, type Finding } from '../../supabase/functions/_shared/checks/finding.ts';
import type { CatalogProduct } from '../../supabase/functions/_shared/catalog.ts';
import type { Membership } from '../../supabase/functions/_shared/dependencies.ts';
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

/** Compares the free reviews per month in the database with those of the content. */
export async function examineMonthlyReviews(
  database: Database,
  { freeReviewsPerMonth, subscriptionReviewsPerMonth }: Membership,
): Promise<Finding> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ name: string; value: string }>(
      `select "name", "value" #>> '{}' as "value" from "private"."settings"
        where "name" in ('free_reviews_per_month', 'subscriber_reviews_per_month')`,
    ),
  );
  const valueOf = (name: string) => Number(rows.find((row) => row.name === name)?.value);
  const isSame =
    valueOf('free_reviews_per_month') === freeReviewsPerMonth &&
    valueOf('subscriber_reviews_per_month') === subscriptionReviewsPerMonth;
  return isSame
    ? fine('The free reviews per month are those of the content.')
    : wrong('The free reviews per month are not those of content/site.yml. Run npm run seed:remote.');
}
