import { useState } from 'react';
import type { ShopProduct } from '#domain/catalog.ts';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { downloadPublicFile } from '#common/shop/download-product-file.ts';
import { takeData } from '#lib/api/data-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { useSubmission } from '#lib/forms/use-submission.ts';
import { publicFileUrl } from '#lib/page/public-file.ts';
import { toast } from '#lib/page/toast.ts';

/** A file that needs no payment, with its product. */
interface FreeFile {
  product: ShopProduct;
  fileName: string;
  url: string;
}

/** Name and email address that a visitor enters for a free file. */
export interface FreeDownloadEntry {
  name: string;
  email: string;
}

/** Returns the public files of the products with these ids. */
export function freeFiles(catalog: readonly ShopProduct[], productIds: readonly number[]): FreeFile[] {
  return catalog
    .filter(({ id }) => productIds.includes(id))
    .flatMap((product) =>
      product.files.flatMap(({ fileName, publicPlace }) =>
        publicPlace === undefined
          ? []
          : [{ product, fileName, url: publicFileUrl(publicPlace.bucket, publicPlace.path) }],
      ),
    );
}

/**
 * Records a free download. A failure is only logged, so that it never blocks the file.
 * @param downloadedAt time of the click
 */
export async function recordFreeDownload(
  { product }: FreeFile,
  { name, email, downloadedAt }: FreeDownloadEntry & { downloadedAt: Date },
): Promise<void> {
  try {
    const supabase = await getSupabase();
    takeData(
      await supabase.from('free_download_submissions').insert({
        product_id: product.id,
        product_name: product.name,
        name: name.trim(),
        email: cleanEmailAddress(email),
        downloaded_at: downloadedAt.toISOString(),
      }),
    );
  } catch (error) {
    console.error('The free download could not be recorded', error);
  }
}

/** Downloads free files and records the download. `onDone` is called once every download has started. */
export function useFreeDownload(files: readonly FreeFile[], onDone?: () => void) {
  const [isRecorded, setRecorded] = useState(false);
  return useSubmission({
    async send(entry: FreeDownloadEntry) {
      const downloadedAt = new Date();
      for (const file of files) {
        await downloadPublicFile(file.url, file.fileName);
        // A second submit downloads the file again but records the address only once.
        if (!isRecorded) void recordFreeDownload(file, { ...entry, downloadedAt });
      }
    },
    onSuccess() {
      setRecorded(true);
      for (const { fileName } of files) {
        toast({ title: `${fileName} download started! Check your downloads folder.`, tone: 'success' });
      }
      onDone?.();
    },
    onError(error) {
      console.error('The free download failed', error);
      toast({ title: 'Failed to start download. Please try again.', tone: 'error' });
    },
  });
}
