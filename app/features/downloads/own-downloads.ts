import type { Instant } from '#domain/days.ts';
import { queryOptions } from '@tanstack/react-query';
import { askAll, rpc } from '#lib/session/ask.ts';

/** A file that a member owns. Several purchases of the same file are one entry. */
export interface OwnedFile {
  fileId: string;
  productId: number;
  fileName: string;
  /** Total of all purchases. */
  downloadCount: number;
  /** ISO time of the last download. */
  downloadedAt?: Instant;
}

interface DownloadRow {
  download_count: number;
  downloaded_at: Instant | null;
  product_files: { id: string; product_id: number; file_name: string } | null;
}

/** Merges rows of the same file: adds up the counts and keeps the latest download time. Keeps the order of the rows. */
export function groupByFile(rows: readonly DownloadRow[]): OwnedFile[] {
  const files = new Map<string, OwnedFile>();
  for (const { download_count: count, downloaded_at: downloadedAt, product_files: file } of rows) {
    if (file === null) continue;
    const previous = files.get(file.id);
    const latest = [previous?.downloadedAt, downloadedAt ?? undefined]
      .filter((time) => time !== undefined)
      .sort()
      .at(-1);
    files.set(file.id, {
      fileId: file.id,
      productId: file.product_id,
      fileName: file.file_name,
      downloadCount: (previous?.downloadCount ?? 0) + count,
      ...(latest !== undefined && { downloadedAt: latest }),
    });
  }
  return [...files.values()];
}

/** Throws DataError. */
async function listOwnDownloads(userId: string): Promise<OwnedFile[]> {
  const data = await askAll((database) =>
    database
      .from('user_downloads')
      .select('id, download_count, downloaded_at, product_files(id, product_id, file_name, file_type)')
      // Row level security lets an admin read the downloads of all members.
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id'),
  );
  return groupByFile(data);
}

/** The member's files. Loads nothing without a user id. */
export const ownDownloadsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['own downloads', userId],
    queryFn: () => listOwnDownloads(userId ?? ''),
    enabled: userId !== undefined,
  });

/**
 * Adds guest purchases with the same confirmed email address to the account. Returns the number of orders. Throws
 * DataError.
 */
export async function claimPurchases(): Promise<number> {
  return rpc('claim_my_purchases');
}
