import type { Product } from '#domain/catalog.ts';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { takeData } from '#lib/api/data-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';

/**
 * Records a free download. A failure is only logged, so that it never blocks the file.
 * @param downloadedAt time of the click
 */
export async function recordFreeDownload(
  { id, name: productName }: Pick<Product, 'id' | 'name'>,
  { name, email, downloadedAt }: { name: string; email: string; downloadedAt: Date },
): Promise<void> {
  try {
    const supabase = await getSupabase();
    takeData(
      await supabase.from('free_download_submissions').insert({
        product_id: id,
        product_name: productName,
        name: name.trim(),
        email: cleanEmailAddress(email),
        downloaded_at: downloadedAt.toISOString(),
      }),
    );
  } catch (error) {
    console.error('The free download could not be recorded', error);
  }
}
