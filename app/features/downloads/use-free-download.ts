import { useState } from 'react';
import { downloadPublicFile } from '#common/shop/download-product-file.ts';
import { publicFileUrl } from '#lib/page/public-file.ts';
import { useSubmission } from '#lib/forms/use-submission.ts';
import { toast } from '#lib/page/toast.ts';
import type { FreeDownloadEntry } from './free-download-entry.ts';
import type { freeFiles } from './free-files.ts';
import { recordFreeDownload } from './record-free-download.ts';

/** Downloads free files and records the download. `onDone` is called once every download has started. */
export function useFreeDownload(files: ReturnType<typeof freeFiles>, onDone?: () => void) {
  const [isRecorded, setRecorded] = useState(false);
  return useSubmission({
    async send(entry: FreeDownloadEntry) {
      const downloadedAt = new Date();
      for (const { product, file } of files) {
        await downloadPublicFile(
          publicFileUrl(file.publicPlace.bucket, file.publicPlace.path),
          file.fileName,
        );
        // A second submit downloads the file again but records the address only once.
        if (!isRecorded) void recordFreeDownload(product, { ...entry, downloadedAt });
      }
    },
    onSuccess() {
      setRecorded(true);
      for (const { file } of files) {
        toast({ title: `${file.fileName} download started! Check your downloads folder.`, tone: 'success' });
      }
      onDone?.();
    },
    onError(error) {
      console.error('The free download failed', error);
      toast({ title: 'Failed to start download. Please try again.', tone: 'error' });
    },
  });
}
