import { findProduct } from '../../../supabase/functions/_shared/catalogue.ts';
import { FunctionCallError } from '../../lib/call-function.ts';
import { downloadProductFile } from '../../lib/download-product-file.ts';
import { formatDate } from '../../lib/format-date.ts';
import { catalogue } from '../../lib/shop-catalogue.generated.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import type { OwnedFile } from './own-downloads.ts';

function countWords(count: number): string {
  if (count === 0) return 'Not downloaded yet';
  return count === 1 ? 'Downloaded once' : `Downloaded ${count} times`;
}

/** What a failed download is told as: the function's own sentence, or the specified one. */
function failureOf(error: unknown): string {
  return error instanceof FunctionCallError && error.code !== undefined
    ? error.message
    : 'Failed to download file';
}

/** One file that a member owns. */
export function FileRow({ file, onDownloaded }: { file: OwnedFile; onDownloaded: () => void }) {
  const { fileId, fileName, productId, downloadCount, downloadedAt } = file;
  const product = findProduct(catalogue, productId);
  const title = product?.name ?? fileName;

  async function download(): Promise<void> {
    await downloadProductFile({ fileId, fileName });
    onDownloaded();
  }

  return (
    <li className="flex flex-col gap-x-8 gap-y-4 border-b border-hairline py-6 md:flex-row md:items-center">
      {product && (
        <img
          src={product.image}
          alt=""
          width={640}
          height={480}
          className="aspect-[4/3] h-auto w-32 border border-hairline"
        />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="text-21">{title}</h2>
        <p className="break-words text-15 text-muted">{fileName}</p>
        <p className="font-mono text-15 text-muted">
          {countWords(downloadCount)}
          {downloadedAt !== undefined && `, last on ${formatDate(downloadedAt)}`}
        </p>
      </div>
      <DownloadButton
        title={title}
        fileName={fileName}
        onDownload={download}
        messages={{
          started: `${fileName} download initiated`,
          done: 'File downloaded successfully',
          failed: failureOf,
        }}
      />
    </li>
  );
}
