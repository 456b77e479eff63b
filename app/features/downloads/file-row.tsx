import { findProduct } from '#domain/catalog.ts';
import { downloadMessages, downloadProductFile } from '#common/shop/download-product-file.ts';
import { formatDate } from '#domain/days.ts';
import { useSite } from '#lib/site/site-data.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import type { OwnedFile } from './own-downloads.ts';

function describeDownloads(count: number): string {
  if (count === 0) return 'Not downloaded yet';
  return count === 1 ? 'Downloaded once' : `Downloaded ${count} times`;
}

/** A file that the member owns, with its download button. */
export function FileRow({ file, onDownloaded }: { file: OwnedFile; onDownloaded: () => void }) {
  const { fileId, fileName, productId, downloadCount, downloadedAt } = file;
  const product = findProduct(useSite().catalog, productId);
  const title = product?.name ?? fileName;

  async function download(): Promise<void> {
    await downloadProductFile({ fileId, fileName });
    onDownloaded();
  }

  return (
    <li className="grid grid-cols-[6.5rem_1fr] items-center gap-x-5 gap-y-4 border-b border-hairline py-6 sm:grid-cols-[10rem_1fr] sm:gap-x-8 lg:grid-cols-[10rem_1fr_auto] [&>button]:max-lg:col-start-2 [&>button]:max-lg:justify-self-start [&>button]:max-sm:col-span-2 [&>button]:max-sm:col-start-1 [&>button]:max-sm:w-full">
      {product && (
        <img
          src={product.image}
          alt=""
          width={640}
          height={480}
          className="aspect-[4/3] h-auto w-full border border-hairline"
        />
      )}
      <div className="min-w-0">
        <h2 className="text-21 md:text-28">{title}</h2>
        <p className="break-words text-15 text-muted">{fileName}</p>
        <p className="mt-1 font-mono text-13 text-muted md:text-15">
          {describeDownloads(downloadCount)}
          {downloadedAt !== undefined && `, last on ${formatDate(downloadedAt)}`}
        </p>
      </div>
      <DownloadButton
        title={title}
        fileName={fileName}
        onDownload={download}
        messages={downloadMessages(fileName)}
      />
    </li>
  );
}
